// The block `barcode`: a value as a code that machines read, drawn as vectors.
import type { Issue } from '../errors.ts';
import type { Flowable } from '../layout/flowable.ts';
import type { Item } from '../layout/frame.ts';
import * as f from '../template/fields/fields.ts';
import type { Binder, BlockKind, Compiler, TextTemplate } from '../template/kind.ts';
import type { Pt } from '../units.ts';
import { swissCross } from './barcode/cross.ts';
import {
  type BarcodeLook,
  type Drawing,
  drawLinear,
  drawMatrix,
  moduleWidth,
  naturalSize,
} from './barcode/draw.ts';
import {
  type Encoded,
  encoderOf,
  encodeSymbol,
  type LinearSymbol,
  type MatrixSymbol,
} from './barcode/encode.ts';
import {
  epcElements,
  epcPayload,
  fieldFault,
  type Payload,
  paymentMeanings,
  swissElements,
  swissPayload,
} from './barcode/payment.ts';
import type { ErrorLevel } from './barcode/qr.ts';
import { doubtOfSize } from './barcode/size.ts';
import {
  checkValue,
  type Symbology,
  type SymbologyName,
  symbologies,
  symbologyNames,
} from './barcode/symbology.ts';
import { type CaptionPlan, captionEntries, captioned, compileCaption } from './caption/caption.ts';
import { floatEntries } from './float.ts';
import { compileAlt } from './image/alt.ts';
import { type GraphicAlign, type GraphicSize, graphic, graphicAlign, graphicSize } from './image/graphic.ts';

/** The symbologies whose value is made of the fields of a payment. */
const payments: Readonly<
  Partial<
    Record<
      SymbologyName,
      { fields: typeof epcElements; payload: (fields: Record<string, string>) => Payload }
    >
  >
> = {
  epc: { fields: epcElements, payload: epcPayload },
  'swiss-qr': { fields: swissElements, payload: swissPayload },
};

const paymentField = f.object(
  Object.fromEntries(
    [...new Set([...Object.keys(epcElements), ...Object.keys(swissElements)])].map((name) => [
      name,
      f.optional(f.described(f.templateText, paymentMeanings[name] ?? '')),
    ]),
  ),
);

const entries = {
  symbology: f.described(f.choice(...symbologyNames), 'The kind of code.'),
  value: f.optional(
    f.described(
      f.templateText,
      'What the code says; of "epc" and "swiss-qr" the ready payload, where there is no payment.',
    ),
  ),
  payment: f.optional(
    f.described(paymentField, 'The fields of the payment that an "epc" or "swiss-qr" code asks for.'),
  ),
  width: f.optional(
    f.described(
      f.size,
      'Width of the whole code, quiet zone included. Of bars, width and height do not depend on each other.',
    ),
  ),
  height: f.optional(f.described(f.size, 'Height of the whole code, quiet zone and text included.')),
  showText: f.optional(
    f.described(
      f.flag,
      'Whether what bars say is printed below them, in the font of the text, smaller where there is less room; default false.',
    ),
  ),
  ...captionEntries,
  ...floatEntries,
  alt: f.optional(
    f.described(
      f.templateText,
      'What is said in place of the code. Default: its value, with the check digit.',
    ),
  ),
  alignSelf: f.optional(
    f.described(f.choice('start', 'center', 'end'), 'Where it stands; default: as the text around.'),
  ),
  errorLevel: f.optional(
    f.described(
      f.choice('L', 'M', 'Q', 'H'),
      'How much of a QR code may be damaged: 7, 15, 25 or 30 %. Default M.',
    ),
  ),
  quietZone: f.optional(
    f.described(
      f.number(0, 100),
      'Empty modules around, of bars left and right; by default what the standard asks for.',
    ),
  ),
} as const;

type Props = f.PropsOf<typeof entries>;

/** One text of which the value is made. */
interface Part {
  readonly name: string;
  readonly path: string;
  readonly source: string;
  readonly text: TextTemplate;
}

interface Plan {
  readonly name: SymbologyName;
  readonly value: Part | undefined;
  readonly payment: readonly Part[];
  readonly alt: TextTemplate | undefined;
  readonly caption: CaptionPlan | undefined;
  readonly width: Pt | undefined;
  readonly height: Pt | undefined;
  readonly showText: boolean;
  readonly alignSelf: GraphicAlign | undefined;
  readonly errorLevel: ErrorLevel;
  readonly quietZone: number | undefined;
}

/** The block kind `barcode`. */
export const barcodeKind: BlockKind<Props, Plan> = {
  name: 'barcode',
  description: 'A QR code, a bar code, or the payment code of an invoice.',
  entries,
  firm: true,
  hasNode: true,
  draws: true,
  compile(props, compiler): Plan {
    checkKeys(props, compiler);
    const { symbology: name, width, height, showText, alignSelf, errorLevel, quietZone } = props;
    const load = encoderOf(name);
    if (load) compiler.beforeBinding(load);
    const value = props.value === undefined ? undefined : part('value', props.value, compiler.at('value'));
    const literal = value?.text.literal;
    const fault = literal === undefined ? undefined : checkValue(name, literal);
    if (fault !== undefined) compiler.at('value').report(fault);
    const payment = Object.entries(props.payment ?? {}).flatMap(([key, text]) =>
      typeof text === 'string' ? [part(key, text, compiler.at('payment', key))] : [],
    );
    checkPayment(name, payment, compiler);
    return {
      ...{ name, value, payment, width, height, alignSelf, quietZone },
      alt: compileAlt(props.alt, compiler),
      caption: compileCaption(props, compiler, 'picture'),
      showText: showText ?? false,
      // The Swiss and European payment standards prescribe M.
      errorLevel: payments[name] ? 'M' : (errorLevel ?? 'M'),
    };
  },
  bind(plan, binder) {
    const value = findValue(plan, binder);
    if (value === undefined) return [];
    const encoded = encodeSymbol(plan.name, value, plan.errorLevel);
    const alt = (plan.alt && binder.text(plan.alt)) || textOf(encoded) || value;
    const align = graphicAlign(plan.alignSelf, binder.style);
    return captioned(placed(plan, encoded, { value, alt, binder }), plan.caption, {
      of: 'picture',
      binder,
      align,
    });
  },
};

/** Returns what stands below the bars, or would: the value with its check digit. Codes of squares have none. */
function textOf(encoded: Encoded): string {
  return encoded.kind === 'linear' ? encoded.text : '';
}

function checkKeys(props: Props, compiler: Compiler): void {
  const payment = payments[props.symbology];
  if (payment === undefined && props.payment !== undefined) {
    compiler.at('payment').report('expected a value, got a payment', 'only epc and swiss-qr take a payment');
  }
  if ((props.value === undefined) === (props.payment === undefined)) {
    const keys = payment === undefined ? 'value' : 'value or payment, one of the two';
    compiler.report(`expected the key ${keys}, got ${props.value === undefined ? 'none' : 'both'}`);
  }
  if (payment === undefined || props.payment === undefined) return;
  for (const key of Object.keys(props.payment)) {
    if (key in payment.fields) continue;
    const known = Object.keys(payment.fields).join(', ');
    compiler
      .at('payment', key)
      .report(`expected a field of ${props.symbology}, got ${key}`, `the fields are ${known}`);
  }
}

function rulesOf(name: Props['symbology']): typeof epcElements {
  return payments[name]?.fields ?? {};
}

/** A format of money or numbers at the beginning of an expression. */
const formatted = /^\{\{\s*\$(currency|decimal)\(\s*([\w$.]+)/;

/** Warns of the fields of a payment that can't be right, whatever the data is. */
function warnPayment(name: Props['symbology'], fields: readonly Part[], compiler: Compiler): void {
  for (const { name: field, source, text } of fields) {
    const place = compiler.at('payment', field);
    const fault = text.literal && fieldFault(rulesOf(name)[field], text.literal);
    if (fault) place.warn(`${field}: ${fault.message}`, fault.hint ?? 'write a value that a bank reads');
    const [, format, value] = formatted.exec(source) ?? [];
    if (field === 'amount' && value !== undefined)
      place.warn(`amount: $${format} writes for people, and a bank reads 1234.50`, `write {{${value}}}`);
  }
}

/** Judges a payment without expressions as a whole. */
function checkPayment(name: Props['symbology'], fields: readonly Part[], compiler: Compiler): void {
  if (fields.length === 0) return;
  if (fields.some(({ text }) => text.literal === undefined)) {
    warnPayment(name, fields, compiler);
    return;
  }
  const given = Object.fromEntries(fields.map((field) => [field.name, field.text.literal ?? '']));
  const payload = payments[name]?.payload(given);
  if (payload === undefined || 'value' in payload) return;
  for (const { field, message } of payload.faults) {
    const keys = field in given ? ['payment', field] : ['payment'];
    compiler.at(...keys).report(`${field}: ${message}`);
  }
}

function part(name: string, source: string, compiler: Compiler): Part {
  return { name, path: compiler.path, source, text: compiler.text(source) };
}

/** Returns the value of the code, or undefined when it can't be known; that is reported then. */
function findValue(plan: Plan, binder: Binder): string | undefined {
  const { value } = plan;
  if (value) return binder.text(value.text);
  const fields = Object.fromEntries(plan.payment.map(({ name, text }) => [name, binder.text(text)]));
  const payload = payments[plan.name]?.payload(fields);
  if (payload === undefined || 'value' in payload) return payload?.value;
  for (const { field, message } of payload.faults) {
    const at = plan.payment.find(({ name }) => name === field);
    binder.report(faultAt(at, { message: `${field}: ${message}`, path: binder.path }, binder));
  }
  return undefined;
}

/** Returns a fault of a value. It is the data's when the value reads data, otherwise the template's. */
function faultAt(at: Part | undefined, fault: { message: string; path: string }, binder: Binder): Issue {
  if (!at?.text.readsData)
    return { source: 'template', path: at?.path ?? fault.path, message: fault.message };
  const message = `${at.source}: ${fault.message} (in the template at ${at.path})`;
  return { source: 'data', path: binder.dataPath(at.text), message };
}

function placed(
  plan: Plan,
  encoded: Encoded,
  { value, alt, binder }: { readonly value: string; readonly alt: string; readonly binder: Binder },
): readonly Flowable[] {
  if (encoded.kind === 'fault') {
    binder.report(faultAt(plan.value, { message: encoded.message, path: binder.path }, binder));
    return [];
  }
  const symbology: Symbology = symbologies[plan.name];
  const quiet = quietZone(plan, symbology, encoded);
  const look = { symbology, quiet, showText: plan.showText, style: binder.style };
  const natural = naturalSize(encoded, look);
  const size = encoded.kind === 'matrix' ? graphicSize(plan, natural) : barSize(plan, natural);
  return [
    graphic({
      path: binder.path,
      size,
      align: graphicAlign(plan.alignSelf, binder.style),
      minWidth: size.width,
      whole: true,
      node: binder.node('Figure', { alt }),
      draw: (box, context) => {
        const key = `${plan.name} ${plan.errorLevel} ${value}`;
        const drawing = { context, key, block: encoded };
        const items =
          encoded.kind === 'linear'
            ? drawLinear(encoded, box, look, drawing)
            : drawCode(plan, encoded, box, { look, drawing });
        const doubt = doubtOfSize(plan.name, encoded, { module: moduleWidth(encoded, box, look), look });
        if (doubt === undefined) return items;
        return [...items, { kind: 'tag', x: 0, y: 0, warning: { path: binder.path, ...doubt } }];
      },
    }),
  ];
}

/** Returns the modules that stay empty left and right. The Swiss standard counts millimetres: 5 around a code of 46. */
function quietZone(
  plan: Plan,
  { quiet }: Symbology,
  symbol: LinearSymbol | MatrixSymbol,
): BarcodeLook['quiet'] {
  if (plan.quietZone !== undefined) return [plan.quietZone, plan.quietZone];
  if (plan.name !== 'swiss-qr' || symbol.kind === 'linear') return quiet;
  const modules = (symbol.columns * 5) / 46;
  return [modules, modules];
}

/** Returns the size of bars. Their width and height do not depend on each other. */
function barSize(plan: Plan, natural: GraphicSize): GraphicSize {
  return { width: plan.width ?? natural.width, height: plan.height ?? natural.height };
}

function drawCode(
  plan: Plan,
  symbol: MatrixSymbol,
  box: GraphicSize,
  { look, drawing }: { readonly look: BarcodeLook; readonly drawing: Drawing },
): readonly Item[] {
  const items = drawMatrix(symbol, box, look, drawing);
  if (plan.name !== 'swiss-qr') return items;
  const [quiet] = look.quiet;
  const side = (Math.min(box.width, box.height) * symbol.columns) / (symbol.columns + 2 * quiet);
  return [...items, ...swissCross({ x: (box.width - side) / 2, y: (box.height - side) / 2, side })];
}
