/** Addresses of positions in recordings. */

const youTube = /^(?:(?:www|m)\.)?(?:youtube\.com|youtu\.be)$/;
const mediaFile = /\.(?:mp4|m4v|webm|ogv|mov|mp3|m4a)$/i;

/** Returns a function of the address that starts playback at a position; undefined for hosts whose format is unknown. */
export function recordingAddresses(video: string): ((seconds: number) => string) | undefined {
  const url = URL.parse(video);
  if (url === null) return undefined;
  if (youTube.test(url.hostname))
    return (seconds) => {
      url.searchParams.set('t', `${seconds}s`);
      return url.href;
    };
  // Media fragments (https://www.w3.org/TR/media-frags/).
  if (mediaFile.test(url.pathname))
    return (seconds) => {
      url.hash = `t=${seconds}`;
      return url.href;
    };
  return undefined;
}
