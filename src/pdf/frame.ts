// Walks the items of a page's frame and draws each.
import type { DecodedPicture } from '../assets/picture.ts';
import { invariant, unreachable } from '../errors.ts';
import type { Face } from '../fonts/face.ts';
import type {
  DrawingItem,
  Frame,
  FrameItem,
  ImageItem,
  Item,
  Page,
  Picture,
  TextItem,
} from '../layout/frame.ts';
import { Canvas, type Matrix } from './canvas.ts';
import { type EmbeddedPicture, embedDrawing, paintDrawing } from './drawing.ts';
import { PdfFont } from './font.ts';
import { type EmbeddedProfiles, embedPicture, paintImage } from './image.ts';
import { Navigation, type Standing } from './navigation.ts';
import { paintPath } from './path.ts';
import { paintText } from './text.ts';
import type { PdfObject, PdfPage, PdfWriter } from './writer.ts';

/** Texts that are less apart than this adjoin, points. */
const adjoining = 0.01;

/** What all pages of a document share: fonts, pictures, graphics states, names. */
export class Painter {
  readonly #writer: PdfWriter;
  readonly #navigation: Navigation;
  readonly #fonts = new Map<Face, PdfFont>();
  readonly #pictures = new Map<string, EmbeddedPicture & { readonly name: string }>();
  readonly #profiles: EmbeddedProfiles = new Map();
  readonly #drawings = new Map<string, { readonly name: string; readonly object: PdfObject }>();
  readonly #opacities = new Map<number, { name: string; object: PdfObject }>();
  readonly #decode: (picture: Picture) => DecodedPicture;
  #groups = 0;

  constructor(writer: PdfWriter, decode: (picture: Picture) => DecodedPicture) {
    this.#writer = writer;
    this.#decode = decode;
    this.#navigation = new Navigation(writer);
  }

  /** Draws a page. `extra` is drawn over it, from the same corner. */
  page({ width, height, frame, number }: Page, extra: readonly Item[]): void {
    const page = this.#writer.startPage(width, height, number);
    const canvas = new Canvas();
    const sheet = { page, canvas };
    const standing = { place: { x: 0, y: height }, matrix: undefined };
    this.#items(sheet, frame.items, standing);
    this.#items(sheet, extra, standing);
    this.#writer.setContent(canvas.content());
    Object.assign(page.resources.data, canvas.resources.entries());
  }

  /** Writes the fonts. No page may follow. */
  end(): void {
    let index = 0;
    for (const font of this.#fonts.values()) font.end(this.#writer, index++);
  }

  #items(sheet: Sheet, items: readonly Item[], standing: Standing): void {
    let before: Item | undefined;
    for (const item of items) {
      if (item.kind === 'text') this.#text(sheet, item, standing, before);
      else this.#item(sheet, item, standing);
      before = item;
    }
  }

  #item(sheet: Sheet, item: Item, standing: Standing): void {
    const { canvas, page } = sheet;
    switch (item.kind) {
      case 'text':
        this.#text(sheet, item, standing, undefined);
        return;
      case 'path':
        if (item.opacity === undefined) paintPath(canvas, item, standing.place);
        else this.#faded(canvas, item.opacity, () => paintPath(canvas, item, standing.place));
        return;
      case 'image':
        this.#faded(canvas, item.opacity, () => this.#image(canvas, item, standing));
        return;
      case 'drawing':
        this.#drawing(canvas, item, standing);
        return;
      case 'link':
        this.#navigation.link(page, item, standing);
        return;
      case 'tag':
        this.#navigation.tag(page, item, standing);
        return;
      case 'frame':
        this.#frame(sheet, item, standing);
        return;
      case 'slot':
        invariant(false, `the slot of ${item.slot.path} is filled before it is painted`);
        return;
      default:
        unreachable(item);
    }
  }

  #text({ canvas }: Sheet, item: TextItem, { place }: Standing, before: Item | undefined): void {
    const { pieces } = item;
    if (pieces.length === 0) return;
    const follows =
      before?.kind === 'text' &&
      before.y === item.y &&
      Math.abs(before.x + before.width - item.x) < adjoining &&
      before.pieces[0]?.rtl === true;
    paintText(canvas, item, place, { pieces, font: this.#font(pieces), follows });
  }

  #font(pieces: readonly { readonly face: Face }[]): PdfFont {
    const face = pieces[0]?.face;
    invariant(face, 'a text item has pieces');
    let font = this.#fonts.get(face);
    if (!font) {
      font = new PdfFont(face, `F${this.#fonts.size + 1}`, this.#writer.object({}));
      this.#fonts.set(face, font);
    }
    return font;
  }

  #image(canvas: Canvas, item: ImageItem, { place }: Standing): void {
    const { name, object, orientation } = this.#embedded(item.picture);
    canvas.resources.add('XObject', name, object);
    paintImage(canvas, item, place, { name, orientation });
  }

  #embedded(source: Picture): EmbeddedPicture & { readonly name: string } {
    let embedded = this.#pictures.get(source.id);
    if (!embedded) {
      const picture = this.#decode(source);
      const name = `I${this.#pictures.size + 1}`;
      embedded = {
        name,
        object: embedPicture(this.#writer, picture, this.#profiles),
        orientation: picture.orientation,
      };
      this.#pictures.set(source.id, embedded);
    }
    return embedded;
  }

  #drawing(canvas: Canvas, item: DrawingItem, { place }: Standing): void {
    const { drawing } = item;
    let embedded = this.#drawings.get(drawing.id);
    if (!embedded) {
      const embed = (picture: Picture): EmbeddedPicture => this.#embedded(picture);
      const object = embedDrawing(drawing, { writer: this.#writer, embed });
      embedded = { name: `V${this.#drawings.size + 1}`, object };
      this.#drawings.set(drawing.id, embedded);
    }
    canvas.resources.add('XObject', embedded.name, embedded.object);
    paintDrawing(canvas, item, place, embedded.name);
  }

  #frame(sheet: Sheet, item: FrameItem, standing: Standing): void {
    const { frame, rotate = 0, opacity = 1 } = item;
    const corner = { x: standing.place.x + item.x, y: standing.place.y - item.y };
    if (opacity < 1) {
      this.#group(sheet, opacity, (inner) =>
        this.#frame({ ...sheet, canvas: inner }, { ...item, opacity: 1 }, standing),
      );
    } else if (rotate % 360 === 0) {
      this.#items(sheet, frame.items, { ...standing, place: corner });
    } else this.#turned(sheet, { frame, rotate, corner }, standing.matrix);
  }

  /** Draws a frame turned about its centre, which becomes the origin. */
  #turned(sheet: Sheet, { frame, rotate, corner }: Turned, outer: Matrix | undefined): void {
    const angle = (-rotate * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const [halfWidth, halfHeight] = [frame.width / 2, frame.height / 2];
    const matrix: Matrix = [cos, sin, -sin, cos, corner.x + halfWidth, corner.y - halfHeight];
    sheet.canvas.save();
    sheet.canvas.transform(matrix);
    this.#items(sheet, frame.items, {
      place: { x: -halfWidth, y: halfHeight },
      matrix: outer ? multiply(matrix, outer) : matrix,
    });
    sheet.canvas.restore();
  }

  /** Draws a transparency group (ISO 32000-1 11.6.6): its items are composed before they are made translucent. */
  #group(sheet: Sheet, opacity: number, draw: (inner: Canvas) => void): void {
    const inner = new Canvas();
    draw(inner);
    const group = this.#writer.object({
      Type: 'XObject',
      Subtype: 'Form',
      // Items of the group may reach beyond its frame, and turned frames beyond that. Nothing is cut off.
      BBox: [-groupReach, -groupReach, groupReach, groupReach],
      Group: { Type: 'Group', S: 'Transparency' },
      Resources: inner.resources.entries(),
    });
    group.write(Buffer.from(inner.content(), 'latin1'));
    group.end();
    this.#groups += 1;
    const name = `G${this.#groups}`;
    sheet.canvas.resources.add('XObject', name, group);
    this.#faded(sheet.canvas, opacity, () => sheet.canvas.draw(`/${name} Do`));
  }

  #faded(canvas: Canvas, opacity: number | undefined, draw: () => void): void {
    if (opacity === undefined || opacity >= 1) {
      draw();
      return;
    }
    const percent = Math.round(Math.max(0, opacity) * 1000) / 1000;
    let state = this.#opacities.get(percent);
    if (!state) {
      const object = this.#writer.object({ Type: 'ExtGState', ca: percent, CA: percent });
      object.end();
      state = { name: `O${this.#opacities.size + 1}`, object };
      this.#opacities.set(percent, state);
    }
    canvas.resources.add('ExtGState', state.name, state.object);
    canvas.save();
    canvas.draw(`/${state.name} gs`);
    draw();
    canvas.restore();
  }
}

interface Sheet {
  readonly page: PdfPage;
  readonly canvas: Canvas;
}

interface Turned {
  readonly frame: Frame;
  readonly rotate: number;
  readonly corner: { readonly x: number; readonly y: number };
}

/** The largest page that readers take is 14400 points wide (ISO 32000-1 annex C). */
const groupReach = 14400;

/** Returns the matrix of first `inner`, then `outer`. */
function multiply(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner;
  const [A, B, C, D, E, F] = outer;
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}
