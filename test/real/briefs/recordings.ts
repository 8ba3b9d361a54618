/** Answers about the recorded documents, written by hand as a model would: mostly right, each with one claim that is wrong. */
import type { BriefAnswer, Claim } from '../../../generator/briefs/model.ts';

const claimOf =
  (documentId: string) =>
  (text: string, quote: string): Claim => ({ text, quote, documentId });

const menloPark = claimOf('menlo-park-agenda');
const sunnyvale = claimOf('sunnyvale-agenda');
const detroit = claimOf('detroit-minutes');

/** By a text that is in the request about the meeting. */
export const recordings: ReadonlyMap<string, BriefAnswer> = new Map([
  [
    'Meeting: Menlo Park,',
    {
      headline: menloPark(
        'The City Council will consider final approvals for the Menlo Park Community Campus project',
        'Consideration of the final approvals for the Menlo Park Community Campus project located at 100-\n110 Terminal Avenue',
      ),
      summary: [
        menloPark(
          'The council is asked to accept the grant deed for 555 Hamilton Avenue, and to approve the appropriation of below market rate housing funds to purchase and retain the property.',
          'Authorize the city manager to accept the grant deed for 555 Hamilton Avenue, execute all documents necessary to complete the purchase and approve the appropriation of below market rate housing funds not to exceed $525,500 to purchase and retain the property',
        ),
        menloPark(
          'The council will consider a budget amendment of $15,000 in below market rate housing funds.',
          'Approve a budget amendment of $15,000 in below market rate housing funds',
        ),
        // The agenda does not say that anything was approved.
        menloPark(
          'The council approved the annual goals and priorities unanimously.',
          'Provide direction on the annual goal/priority setting process',
        ),
      ],
      notableItems: [
        menloPark(
          'The council will consider Ordinance No. 1074, which would modify its regular meeting schedule.',
          'Waive second reading and adopt Ordinance No. 1074 amending Ordinance No. 924, modifying the City Council’s regular meeting schedule',
        ),
      ],
      decisions: [],
      tags: ['housing', 'budget'],
      topics: ['housing', 'budget_and_taxes'],
    },
  ],
  [
    'Meeting: Sunnyvale,',
    {
      headline: sunnyvale(
        'The City Council will discuss a public process for redistricting',
        'Discussion and Direction on Ordinance Establishing a Public\nProcess for Redistricting',
      ),
      summary: [
        sunnyvale(
          'Staff recommends that the council discuss a draft ordinance establishing a public process for redistricting.',
          'Staff recommends that the Council discuss a draft ordinance establishing a public process for Sunnyvale City Council redistricting',
        ),
        // The agenda says 16.52.
        sunnyvale(
          'The council will consider Ordinance No. 3172-21, which would amend Chapter 16.25 of the municipal code.',
          'Adopt Ordinance No. 3172-21 to Amend Chapter 16.52 (Fire\nCode) of Title 16',
        ),
      ],
      notableItems: [
        sunnyvale(
          'The council will consider the 2021 work plans of boards and commissions.',
          'Approve 2021 Board and Commission Work Plans',
        ),
      ],
      decisions: [],
      tags: ['redistricting'],
      topics: ['elections_and_governance'],
    },
  ],
  [
    'Meeting: Detroit,',
    {
      headline: detroit(
        'Cash donation of $35,823.91 from Gleaners Community Food Bank to the City of Detroit',
        'Gleaners Community Food Bank has awarded a cash donation to the City of Detroit General Services Department (GSD), valued at $35,823.91',
      ),
      summary: [
        detroit(
          'The General Services Department is requesting authorization to submit a grant application for $275,000.00, with no City match requirement.',
          'Authorization to submit a grant application to The United States Conference of Mayors for the FY 2027 Healthy and Sustainable Communities Grant. (The General Services Department – Office of Sustainability is hereby requesting authorization from Detroit City Council to submit a grant application to The United States Conference of Mayors for the FY 2027 Healthy and Sustainable Communities Grant. The amount being sought is $275,000.00. There is no City match requirement.',
        ),
        detroit(
          'Wayne County Parks Mileage Grant for a total of $280,000.00 to the General Services Department.',
          'Wayne County awarded the City of Detroit General Services Department with the FY 2022-2023 Wayne County Parks Mileage Grant for a total of $280,000.00',
        ),
        // A sum that no document states.
        detroit('The three grants are worth $655,000 together.', 'The amount being sought is $275,000.00'),
      ],
      notableItems: [],
      decisions: [],
      tags: ['grants'],
      topics: ['budget_and_taxes'],
    },
  ],
]);
