// What fills the place that it stands in, and a place that has no height to be filled.

/** Returns what is said of something that is to fill a place without a height, and the way out. */
export function noHeight(place: string): [message: string, hint: string] {
  return [
    `"*" is the height that is left, and ${place} has none of its own: nothing is filled`,
    'give what is around it a "height", or write a length here',
  ];
}
