import { beforeAll, describe, expect, test } from 'vitest';
import { config } from '../search-lambda/http/app.fixture.ts';
import { type Synthesized, allSettings, cluster, synthesize } from './stack.fixture.ts';

let stack: Synthesized;
beforeAll(() => {
  stack = synthesize(allSettings);
});

const arnOf = (distribution: string): string =>
  `arn:\${AWS::Partition}:cloudfront::\${AWS::AccountId}:distribution/\${${distribution}Distribution}`;

describe('a bucket', () => {
  test.each(['Published', 'AccessLogs'])('%s is private and encrypted', (id) => {
    expect(stack.resources('S3::Bucket')[id]).toMatchObject({
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
      },
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
    });
  });

  test.each(['Published', 'AccessLogs'])('%s requires TLS 1.2 or later', (id) => {
    const denied = { Effect: 'Deny', Action: 's3:*', Principal: { AWS: '*' } };
    expect(stack.statementsOf('S3::BucketPolicy', `${id}Policy`)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...denied, Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
        expect.objectContaining({ ...denied, Condition: { NumericLessThan: { 's3:TlsVersion': 1.2 } } }),
      ]),
    );
  });

  test('keeps replaced files for 7 days, replaced indexes for one day, incomplete uploads for one day', () => {
    expect(stack.resources('S3::Bucket')['Published']).toMatchObject({
      VersioningConfiguration: { Status: 'Enabled' },
      LifecycleConfiguration: {
        Rules: [
          { NoncurrentVersionExpiration: { NoncurrentDays: 7 } },
          { Prefix: 'search/', NoncurrentVersionExpiration: { NoncurrentDays: 1 } },
          { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } },
        ],
      },
    });
  });

  test('lets each distribution read its own folder, and return 404 for missing files', () => {
    const allowed = stack
      .statementsOf('S3::BucketPolicy', 'PublishedPolicy')
      .filter(({ Effect }) => Effect === 'Allow');
    expect(allowed).toEqual(
      ['us', 'ca', 'archive'].flatMap((host) => {
        const distribution = {
          Effect: 'Allow',
          Principal: { Service: 'cloudfront.amazonaws.com' },
          Condition: { StringEquals: { 'AWS:SourceArn': arnOf(host) } },
        };
        return [
          { ...distribution, Action: 's3:GetObject', Resource: `\${Published.Arn}/${host}/*` },
          { ...distribution, Action: 's3:ListBucket', Resource: '${Published.Arn}' },
        ];
      }),
    );
  });
});

describe('a distribution', () => {
  test.each(['us', 'ca', 'archive'])(
    'of files serves the folder %s of the bucket, with origin access control',
    (host) => {
      expect(distribution(host)).toMatchObject({
        Origins: [
          {
            DomainName: '${Published.RegionalDomainName}',
            OriginPath: `/${host}`,
            OriginAccessControlId: '${ReadBucket.Id}',
          },
        ],
        DefaultCacheBehavior: {
          AllowedMethods: ['GET', 'HEAD', 'OPTIONS'],
          CachePolicyId: '${FileCache}',
          FunctionAssociations: [{ EventType: 'viewer-request', FunctionARN: '${SiteRequest.FunctionARN}' }],
        },
      });
      expect(stack.resources('CloudFront::OriginAccessControl')['ReadBucket']).toMatchObject({
        OriginAccessControlConfig: { OriginAccessControlOriginType: 's3', SigningBehavior: 'always' },
      });
    },
  );

  test('of the search is the only caller of the search function', () => {
    expect(distribution('search')).toMatchObject({
      Origins: [{ OriginAccessControlId: expect.stringContaining('FunctionUrlOriginAccessControl') }],
      DefaultCacheBehavior: {
        AllowedMethods: expect.arrayContaining(['GET', 'POST', 'DELETE']),
        CachePolicyId: '${SearchCache}',
        FunctionAssociations: [{ EventType: 'viewer-request', FunctionARN: '${SearchRequest.FunctionARN}' }],
      },
      WebACLId: '${searchFirewall.Arn}',
    });
    expect(Object.values(stack.resources('Lambda::Url'))).toMatchObject([{ AuthType: 'AWS_IAM' }]);
    const permission = { Principal: 'cloudfront.amazonaws.com', SourceArn: arnOf('search') };
    expect(Object.values(stack.resources('Lambda::Permission'))).toMatchObject([
      { ...permission, Action: 'lambda:InvokeFunctionUrl' },
      { ...permission, Action: 'lambda:InvokeFunction', InvokedViaFunctionUrl: true },
    ]);
  });

  test.each(['us', 'ca', 'archive', 'search'])('%s supports HTTP/3, IPv6, TLS and compression', (host) => {
    expect(distribution(host)).toMatchObject({
      HttpVersion: 'http2and3',
      IPV6Enabled: true,
      PriceClass: 'PriceClass_100',
      DefaultCacheBehavior: {
        Compress: true,
        ViewerProtocolPolicy: 'redirect-to-https',
        ResponseHeadersPolicyId: '${Headers}',
      },
    });
  });

  test('has its own domain name and certificate if the settings name them', () => {
    const { name, certificate_arn } = allSettings.domains.us;
    expect(distribution('us')).toMatchObject({
      Aliases: [name],
      ViewerCertificate: { AcmCertificateArn: certificate_arn, MinimumProtocolVersion: 'TLSv1.2_2021' },
    });
    expect(distribution('ca')).not.toHaveProperty('Aliases');
  });

  test('of a site serves its own page for missing files, cached for a minute', () => {
    const missing = { ErrorCode: 404, ErrorCachingMinTTL: 60 };
    const page = { ...missing, ResponseCode: 404, ResponsePagePath: '/404.html' };
    expect(distribution('us')).toMatchObject({ CustomErrorResponses: [page] });
    expect(distribution('ca')).toMatchObject({ CustomErrorResponses: [page] });
    expect(distribution('archive')).toMatchObject({ CustomErrorResponses: [missing] });
  });
});

describe('a cache', () => {
  const key = { CookiesConfig: { CookieBehavior: 'none' }, HeadersConfig: { HeaderBehavior: 'none' } };
  const codings = { EnableAcceptEncodingBrotli: true, EnableAcceptEncodingGzip: true };

  test('of files uses the path as key, so no query reaches the bucket', () => {
    expect(stack.resources('CloudFront::CachePolicy')['FileCache']).toMatchObject({
      CachePolicyConfig: {
        MinTTL: 0,
        DefaultTTL: 3600,
        MaxTTL: 31_536_000,
        ParametersInCacheKeyAndForwardedToOrigin: {
          ...key,
          ...codings,
          QueryStringsConfig: { QueryStringBehavior: 'none' },
        },
      },
    });
    for (const host of ['us', 'ca', 'archive', 'search'])
      expect(distribution(host)).not.toHaveProperty('DefaultCacheBehavior.OriginRequestPolicyId');
  });

  test('of the search uses the query string as key', () => {
    expect(stack.resources('CloudFront::CachePolicy')['SearchCache']).toMatchObject({
      CachePolicyConfig: {
        MinTTL: 0,
        DefaultTTL: 0,
        ParametersInCacheKeyAndForwardedToOrigin: {
          ...key,
          ...codings,
          // CloudFront allows 10 names in a list; the viewer function removes unknown parameters.
          QueryStringsConfig: { QueryStringBehavior: 'all' },
        },
      },
    });
  });
});

test('pages of any origin may read every response, and none may frame it', () => {
  expect(stack.resources('CloudFront::ResponseHeadersPolicy')['Headers']).toMatchObject({
    ResponseHeadersPolicyConfig: {
      CorsConfig: {
        AccessControlAllowCredentials: false,
        AccessControlAllowOrigins: { Items: ['*'] },
        AccessControlExposeHeaders: {
          Items: ['ETag', 'Link', 'Retry-After', 'Content-Range', 'Content-Length', 'Accept-Ranges'],
        },
        AccessControlMaxAgeSec: 86_400,
      },
      SecurityHeadersConfig: {
        ContentSecurityPolicy: { ContentSecurityPolicy: "frame-ancestors 'none'" },
        ContentTypeOptions: { Override: true },
        FrameOptions: { FrameOption: 'DENY' },
        StrictTransportSecurity: { AccessControlMaxAgeSec: 31_536_000 },
      },
    },
  });
});

test('the search function gets the URL of its index and its configuration', () => {
  expect(stack.resources('Lambda::Function')['SearchFunction']).toMatchObject({
    Architectures: ['arm64'],
    Runtime: 'nodejs24.x',
    Handler: 'index.handler',
    MemorySize: 3008,
    ReservedConcurrentExecutions: 40,
    Timeout: 30,
    LoggingConfig: { LogFormat: 'Text', LogGroup: '${SearchLog}' },
    Environment: {
      Variables: {
        INDEX_URL: 's3://${Published}/search',
        INDEXES: 'meetings,decisions,documents',
        CIVIC_CONFIG: JSON.stringify(config),
        MALLOC_MMAP_THRESHOLD_: '65536',
        MALLOC_ARENA_MAX: '2',
      },
    },
  });
  expect(stack.resources('Logs::LogGroup')['SearchLog']).toEqual({ RetentionInDays: 30 });
});

test('without documents, the search function keeps its memory for the other indexes', () => {
  const functions = Object.values(synthesize({ documents: false }).resources('Lambda::Function'));
  const variables = { INDEXES: 'meetings,decisions' };
  expect(functions).toContainEqual(
    expect.objectContaining({
      Environment: { Variables: expect.objectContaining(variables) as unknown },
    }),
  );
});

test('the search function for OpenSearch signs its requests to the cluster, and reads no bucket', () => {
  const stack = synthesize({ opensearch: cluster });
  expect(stack.resources('Lambda::Function')['SearchFunction']).toMatchObject({
    Environment: {
      Variables: {
        OPENSEARCH_URL: cluster.url,
        OPENSEARCH_AWS_REGION: 'eu-west-1',
        CIVIC_CONFIG: JSON.stringify(config),
      },
    },
  });
  const statements = JSON.stringify(stack.statementsOf('IAM::Policy', 'SearchRoleDefaultPolicy'));
  expect(statements).toContain('"es:ESHttpGet"');
  expect(statements).toContain(`"${cluster.domain_arn}/meetings/_mapping"`);
  expect(statements).toContain('"es:ESHttpPost"');
  expect(statements).toContain(`"${cluster.domain_arn}/meetings-*/_msearch"`);
  expect(statements).not.toContain('s3:');
});

test('a client above the rate limit gets a 429, and its requests are not sampled', () => {
  expect(stack.resources('WAFv2::WebACL')['searchFirewall']).toMatchObject({
    Scope: 'CLOUDFRONT',
    Rules: [
      {
        Statement: { RateBasedStatement: { Limit: 600, AggregateKeyType: 'IP', EvaluationWindowSec: 300 } },
        Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
        VisibilityConfig: { SampledRequestsEnabled: false },
      },
    ],
  });
});

test('the outputs are the values to copy', () => {
  expect(stack.outputs).toEqual({
    Bucket: '${Published}',
    RoleArn: '${DeployRole.Arn}',
    Distributions: '{ "us": "${us}", "ca": "${ca}", "archive": "${archive}" }',
    DomainOfUs: '${usDistribution.DomainName}',
    DomainOfCa: '${caDistribution.DomainName}',
    DomainOfArchive: '${archiveDistribution.DomainName}',
    DomainOfSearch: '${searchDistribution.DomainName}',
  });
});

const distribution = (host: string): unknown =>
  stack.resources('CloudFront::Distribution')[`${host}Distribution`]?.['DistributionConfig'];
