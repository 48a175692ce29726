// The stops of tabs in text: a length, a part of the width, or an object with alignment and leader.
import type { TabPosition, TabStop } from '../../layout/style.ts';
import { parseTrack } from '../../layout/track.ts';
import { list, object, oneOf, optional } from './combined-fields.ts';
import { described, field, v } from './field.ts';
import { meantLength } from './meant-value.ts';
import { choice } from './simple-fields.ts';

const mostStops = 50;

const place = field<TabPosition>(placeOf, 'a place such as 80, "40mm" or "50%"', {
  json: { type: ['number', 'string'] },
  meant: meantLength,
});

const stop = object(
  {
    at: described(place, 'The place from the start of the line.'),
    align: optional(
      described(
        choice('start', 'end', 'left', 'right', 'center', 'decimal'),
        'What of the text behind the tab stands at the stop; default "start".',
      ),
    ),
    leader: optional(
      described(choice('none', 'dots', 'line', 'dashes'), 'What fills the space of the tab; default "none".'),
    ),
  },
  'tab',
);

// A key that is left out of a stop is not there.
const stops = list(oneOf(place, stop)) as v.GenericSchema<unknown, (TabPosition | TabStop)[]>;

/** The stops of a text. */
export const tabStops = v.pipe(
  stops,
  v.maxLength(mostStops, `expected at most ${mostStops} stops`),
) as v.GenericSchema<unknown, readonly (TabPosition | TabStop)[]>;

function placeOf(value: unknown): TabPosition | undefined {
  const track = parseTrack(value);
  if (track?.kind === 'length') return track.length;
  return track?.kind === 'percent' && track.percent <= 100 ? `${track.percent}%` : undefined;
}
