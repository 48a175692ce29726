// The name of a document's file: a text of the template, made fit for all file systems.
import type { Format } from '../../contract.ts';
import { deviceName } from '../../standards.ts';
import type { CompiledText } from '../expression/text-template.ts';
import type { PlacedBinder } from './binder.ts';

/** The most bytes of a name in UTF-8, with its ending. File systems take 255, and programs add something of their own: " (1)", ".part". */
const mostBytes = 200;
const endings: Readonly<Record<Format, string>> = { pdf: '.pdf', cii: '.xml', ubl: '.xml' };
const longestEnding = 4;

/** What no file name of Windows may hold: it asks for the most. The replacement character is what an unpaired surrogate became. */
const forbidden = /[\p{Cc}/\\:*?"<>|\uFFFD]/gu;
/** What is not seen and changes how a name is read: "invoice\u202Efdp.exe" would look like "invoiceexe.pdf". */
const unseen = /[\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;

/** Returns the name without its ending, or undefined where nothing is left. A name that is too long is shortened, with a warning. */
export function bindFileName(text: CompiledText, binder: PlacedBinder): string | undefined {
  const name = cleaned(binder.text(text));
  if (name === '') return undefined;
  const short = shortened(name);
  if (short === name) return name;
  binder.warn({
    path: text.path,
    message: `expected a file name of at most ${mostBytes} bytes, got one of ${bytesOf(name) + longestEnding}: its end is left out`,
    hint: 'use a shorter value, such as a number',
  });
  return short;
}

/** Returns the name of a document in a format. */
export function fileNameFor(name: string, format: Format): string {
  return name + endings[format];
}

function cleaned(text: string): string {
  return trimmed(
    trimmed(
      text.toWellFormed().normalize('NFC').replace(/\s+/gu, ' ').replace(unseen, '').replace(forbidden, '-'),
    ).replace(/\.(?:pdf|xml)$/i, ''),
  ).replace(deviceName, '_$&');
}

/** Returns a name without dots and spaces at its ends. A dot in front hides a file, and Windows drops those at the end. */
function trimmed(text: string): string {
  return text.replace(/^[ .]+|[ .]+$/g, '');
}

function shortened(name: string): string {
  let room = mostBytes - longestEnding;
  let end = 0;
  for (const character of name) {
    room -= bytesOf(character);
    if (room < 0) return trimmed(name.slice(0, end));
    end += character.length;
  }
  return name;
}

function bytesOf(text: string): number {
  return Buffer.byteLength(text);
}
