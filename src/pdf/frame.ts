// Walks the items of a page's frame and draws each.
import type { DecodedPicture } from '../assets/picture.ts';
import { invariant, unreachable } from '../errors.ts';
import type { Face } from '../fonts/face.ts';
import { cropMarks, cutMargin } from '../layout/cut-paper.ts';
import type {
  DrawingItem,
  FrameItem,
  ImageItem,
  Item,
  LinkItem,
  Page,
  PdfPageItem,
  Picture,
  TextItem,
  TextRow,
} from '../layout/frame.ts';
import { times } from '../layout/frame-matrix.ts';
import { CellOwner, isArtifact, layoutArtifact, ownerWithin } from '../layout/structure.ts';
import { LineItem } from '../layout/text/simple-line.ts';
import { alphaOf } from '../units.ts';
import { Canvas, type Matrix } from './content/canvas.ts';
import { cutOff, pageBoxes } from './content/cut.ts';
import { type EmbeddedPicture, embedDrawing, paintDrawing } from './content/drawing.ts';
import { embedPicture, paintImage } from './content/image.ts';
import { Opacities } from './content/opacity.ts';
import { paintPath, pathOperators } from './content/path.ts';
import { type FrameCorner, inMatrix, type PagePosition, upright } from './content/position.ts';
import { PathForms } from './content/repeated-path.ts';
import { type Grouped, groupReach, type Sheet, type Turned } from './content/sheet.ts';
import { ByteWriter } from './document/bytewriter.ts';
import type { PdfObject, PdfWriter } from './document/writer.ts';
import { ForeignPages, paintPage } from './foreign.ts';
import { Navigation } from './navigation.ts';
import type { Marks } from './structure/marks.ts';
import { type DrawnItem, isOneWhole, ownerOfDrawn } from './structure/owner.ts';
import { actualTextLine, directionOf, paintActualTextLine } from './text/actual-text-line.ts';
import { ColoredGlyphs } from './text/color/colored-glyphs.ts';
import { PdfFont } from './text/font.ts';
import { paintPlain, paintText } from './text/text.ts';
import { CharacterMaps } from './text/tounicode.ts';
import { paintUpright } from './text/upright.ts';

/** Texts that are less apart than this adjoin, points. */
const adjoining = 0.01;
const origin: FrameCorner = { x: 0, y: 0 };

/** What all pages of a document share: fonts, pictures, graphics states, names. */
export class Painter {
  readonly #writer: PdfWriter;
  readonly #navigation: Navigation;
  readonly #fonts = new Map<Face, PdfFont>();
  readonly #pictures = new Map<string, EmbeddedPicture & { readonly name: string }>();
  readonly #drawings = new Map<string, { readonly name: string; readonly object: PdfObject }>();
  readonly #colored = new ColoredGlyphs();
  readonly #foreign: ForeignPages;
  readonly #paths: PathForms;
  readonly #opacities: Opacities;
  readonly #decode: (picture: Picture) => DecodedPicture;
  /** The marks, or undefined where the document is not tagged. */
  readonly #marks: Marks | undefined;
  #groups = 0;
  /** Where the content of pages stands until it is deflated: each waits for the next one. */
  readonly #outs = [new ByteWriter(), new ByteWriter()] as const;
  #pages = 0;

  constructor(writer: PdfWriter, decode: (picture: Picture) => DecodedPicture, marks?: Marks) {
    this.#writer = writer;
    this.#marks = marks;
    this.#decode = decode;
    this.#navigation = new Navigation(writer);
    this.#foreign = new ForeignPages(writer);
    this.#paths = new PathForms(writer);
    this.#opacities = new Opacities(writer);
  }

  /** Draws a page. `extra` is drawn over it, from the same corner. */
  page(given: Page, extra: readonly Item[]): void {
    const { width, height, frame, cut } = given;
    const margin = cut ? cutMargin(cut) : 0;
    const boxes = cut && pageBoxes(given, cut);
    const page = this.#writer.startPage(width + 2 * margin, height + 2 * margin, given, boxes);
    const canvas = new Canvas(this.#opacities, this.#marks, this.#outs[this.#pages++ % 2]);
    const sheet = { page, canvas, isFromLeft: directionOf(frame) };
    this.#marks?.startPage(page);
    const owner = this.#marks?.root ?? layoutArtifact;
    const position = { corner: { x: margin, y: margin + height }, matrix: undefined, owner };
    const draw = (): void => {
      this.#items(sheet, frame.items, position);
      this.#items(sheet, extra, position);
    };
    // What lies past the bleed would stand between the marks.
    if (boxes && cut?.cropMarks) cutOff(canvas, boxes.BleedBox, draw);
    else draw();
    this.#cropMarks(sheet, given, { ...position, owner: layoutArtifact });
    this.#writer.setContent(canvas.pageContent());
    Object.assign(page.resources.data, canvas.resources.entries());
  }

  /** Draws the marks where the paper is cut, with all inks of the press so that its plates can be laid over each other. */
  #cropMarks(sheet: Sheet, page: Page, position: PagePosition): void {
    const color = this.#writer.isForPress ? 'cmyk(100, 100, 100, 100)' : '#000000';
    if (page.cut) this.#items(sheet, cropMarks(page, page.cut, color), position);
  }

  /** Writes the fonts. No page may follow. */
  end(): void {
    const maps = new CharacterMaps(this.#writer);
    for (const font of this.#fonts.values()) font.end(maps);
    maps.end();
    this.#foreign.end();
  }

  #items(sheet: Sheet, items: readonly Item[], position: PagePosition): void {
    let before: Item | undefined;
    let next = 0;
    for (let index = 0; index < items.length; index += 1) {
      const item = items[index] as Item; // The index is inside the list.
      const line = index >= next && item.kind === 'text' ? actualTextLine(items, index) : undefined;
      if (line !== undefined) next = index + line.items.length;
      if (line?.hasActualText) {
        this.#mark(sheet, line.items[0] as TextItem, position); // It holds this item.
        const fontOf = (face: Face): PdfFont => this.#font(face);
        paintActualTextLine(sheet, line, position.corner, { fontOf, isTagged: this.#marks !== undefined });
        index = next - 1;
      } else if (item.kind === 'text') this.#text(sheet, item, position, before);
      else this.#item(sheet, item, position);
      before = items[index];
    }
  }

  #item(sheet: Sheet, item: Item, position: PagePosition): void {
    const { canvas } = sheet;
    switch (item.kind) {
      case 'text':
        this.#text(sheet, item, position, undefined);
        return;
      case 'path':
        this.#mark(sheet, item, position);
        if (this.#paths.paint(canvas, item, position.corner)) return;
        if (item.opacity === undefined) paintPath(canvas, item, position.corner);
        else canvas.faded(item.opacity, () => paintPath(canvas, item, position.corner));
        return;
      case 'image':
        this.#mark(sheet, item, position);
        canvas.faded(item.opacity, () => this.#image(canvas, item, position));
        return;
      case 'drawing':
        this.#mark(sheet, item, position);
        canvas.faded(1, () => this.#drawing(canvas, item, position.corner));
        return;
      case 'pdfPage':
        this.#mark(sheet, item, position);
        canvas.faded(1, () => this.#foreignPage(canvas, item, position));
        return;
      case 'link':
        this.#link(item, position);
        return;
      case 'tag':
        this.#navigation.tag(item, position);
        return;
      case 'frame':
        this.#frame(sheet, item, position);
        return;
      case 'rows':
        for (let nth = 0; nth < item.count; nth += 1) this.#texts(sheet, item.row(nth), position);
        return;
      case 'slot':
        invariant(false, `the slot of ${item.slot.path} is filled before it is painted`);
        return;
      default:
        unreachable(item);
    }
  }

  #text(sheet: Sheet, item: TextItem, position: PagePosition, before: Item | undefined): void {
    const { canvas } = sheet;
    const { corner } = position;
    const isLine = item instanceof LineItem;
    if (!isLine && item.actualText !== undefined) {
      canvas.withActualText(item.actualText, () =>
        this.#text(sheet, { ...item, actualText: undefined }, position, before),
      );
      return;
    }
    if (isLine) {
      if (item.text === '') return;
      this.#mark(sheet, item, position);
      const isAlone = before?.kind !== 'text' || before.y !== item.y;
      const space = item.endsAtSpace && this.#marks !== undefined;
      if (isAlone && paintPlain(canvas, item, corner, { font: this.#font(item.look.primary), space })) return;
    }
    const { pieces } = item;
    const [first] = pieces;
    if (first === undefined) return;
    const font = this.#font(first.face);
    if (item.upright) {
      const mark = (): void => this.#mark(sheet, item, position);
      const drawings = font.isColored ? this.#colored.columnOf(item) : undefined;
      const draw = drawings && (() => this.#glyphs(canvas, item, drawings, origin));
      paintUpright(canvas, item, corner, { font, mark, draw });
      return;
    }
    if (!isLine) this.#mark(sheet, item, position);
    const follows =
      before?.kind === 'text' &&
      before.y === item.y &&
      Math.abs(before.x + before.width - item.x) < adjoining &&
      before.pieces[0]?.rtl === true;
    const space = item.endsAtSpace === true && this.#marks !== undefined;
    const painting = { pieces, font, follows, space };
    const drawings = font.isColored ? this.#colored.drawingsOf(item, pieces) : undefined;
    if (drawings !== undefined) this.#glyphs(canvas, item, drawings, corner);
    if (drawings === undefined) paintText(canvas, item, corner, painting);
    else canvas.unseen(() => paintText(canvas, item, corner, painting));
  }

  #glyphs(canvas: Canvas, { color }: TextItem, drawings: readonly DrawingItem[], corner: FrameCorner): void {
    canvas.faded(alphaOf(color), () => {
      for (const drawing of drawings) this.#drawing(canvas, drawing, corner);
    });
  }

  #font(face: Face): PdfFont {
    let font = this.#fonts.get(face);
    if (!font) {
      font = new PdfFont(face, this.#fonts.size + 1, this.#writer);
      this.#fonts.set(face, font);
    }
    return font;
  }

  /** Sets what the next drawing belongs to: the owner of its item or frame. What only decorates belongs to a figure or to nothing. */
  #mark({ canvas, whole }: Sheet, item: DrawnItem, position: PagePosition): void {
    const marks = this.#marks;
    if (!marks || whole) return;
    const { owner } = position;
    const isOfCell = owner instanceof CellOwner && item.kind === 'text' && item.node === undefined;
    canvas.owner = isOfCell ? owner : ownerOfDrawn(item, position, marks);
  }

  #link(item: LinkItem, position: PagePosition): void {
    const { node } = item;
    const marks = this.#marks;
    if (!marks || node === undefined) {
      this.#navigation.link(item, position);
      return;
    }
    marks.adopt(node, position.owner);
    const { key, attach } = marks.annotate(isArtifact(position.owner) ? marks.linkOf(node) : node);
    const contents = node.facts.contents ?? item.target;
    attach(
      this.#navigation.link(item, position, {
        StructParent: key,
        Contents: this.#writer.text(contents, 'the text of a link'),
      }),
    );
  }

  #image(canvas: Canvas, item: ImageItem, { corner }: PagePosition): void {
    const { name, object, orientation } = this.#embedded(item.picture);
    canvas.resources.add('XObject', name, object);
    paintImage(canvas, this.#withoutAlt(item), corner, { name, orientation });
  }

  /** Returns the item without its alternate text in a tagged document, where the node of the figure has that text. */
  #withoutAlt<T extends ImageItem | DrawingItem | PdfPageItem>(item: T): T {
    return this.#marks && item.alt !== undefined ? { ...item, alt: '' } : item;
  }

  #embedded(source: Picture): EmbeddedPicture & { readonly name: string } {
    let embedded = this.#pictures.get(source.id);
    if (!embedded) {
      // The pictures of fonts are decoded already.
      const picture = 'filter' in source ? (source as DecodedPicture) : this.#decode(source);
      const name = `I${this.#pictures.size + 1}`;
      embedded = {
        name,
        object: embedPicture(this.#writer, picture),
        orientation: picture.orientation,
      };
      this.#pictures.set(source.id, embedded);
    }
    return embedded;
  }

  #drawing(canvas: Canvas, item: DrawingItem, corner: FrameCorner): void {
    const { drawing } = item;
    let embedded = this.#drawings.get(drawing.id);
    if (!embedded) {
      const embed = (picture: Picture): EmbeddedPicture => this.#embedded(picture);
      const object = embedDrawing(drawing, { writer: this.#writer, inks: this.#opacities.inks, embed });
      embedded = { name: `V${this.#drawings.size + 1}`, object };
      this.#drawings.set(drawing.id, embedded);
    }
    canvas.resources.add('XObject', embedded.name, embedded.object);
    paintDrawing(canvas, this.#withoutAlt(item), corner, embedded.name);
  }

  #foreignPage(canvas: Canvas, item: PdfPageItem, { corner }: PagePosition): void {
    const { name, object } = this.#foreign.embed(item.page);
    canvas.resources.add('XObject', name, object);
    paintPage(canvas, this.#withoutAlt(item), corner, name);
  }

  #frame(sheet: Sheet, item: FrameItem, position: PagePosition): void {
    const { frame, rotate = 0, opacity = 1 } = item;
    const corner = { x: position.corner.x + item.x, y: position.corner.y - item.y };
    const owner = ownerWithin(ownerWithin(position.owner, item.node), frame.node);
    if (opacity < 1) {
      this.#group(sheet, { opacity, owner }, (inner) =>
        this.#frame(inner, { ...item, opacity: 1 }, position),
      );
    } else if (item.matrix !== undefined || item.clip !== undefined) {
      this.#changed(sheet, item, { ...position, corner, owner });
    } else if (rotate % 360 === 0) {
      this.#items(sheet, frame.items, { ...position, corner, owner });
    } else this.#turned(sheet, { frame, rotate, corner, owner }, position.matrix);
  }

  /** Draws a row of texts, without making frames of its cells. */
  #texts(sheet: Sheet, row: TextRow, { corner, matrix, owner: around }: PagePosition): void {
    // One object serves all texts: there are hundreds of thousands, and none of them is kept.
    const inner = { corner: { x: 0, y: 0 }, matrix, owner: around };
    const inArtifact = isArtifact(around);
    for (let index = 0; index < row.count; index += 1) {
      if (!row.to(index)) continue;
      const { line, frame } = row;
      inner.corner.x = corner.x + row.x;
      inner.corner.y = corner.y - row.y;
      inner.owner = inArtifact ? around : (row.node(index) ?? around);
      if (line !== undefined) this.#text(sheet, line, inner, undefined);
      if (frame === undefined) continue;
      inner.owner = ownerWithin(inner.owner, frame.node);
      this.#items(sheet, frame.items, { ...inner, corner: { ...inner.corner } });
    }
  }

  /** Draws a frame turned about its centre, which becomes the origin. */
  #turned(sheet: Sheet, { frame, rotate, corner, owner }: Turned, outer: Matrix | undefined): void {
    const angle = (-rotate * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const [halfWidth, halfHeight] = [frame.width / 2, frame.height / 2];
    const matrix: Matrix = [cos, sin, -sin, cos, corner.x + halfWidth, corner.y - halfHeight];
    sheet.canvas.apart(() => {
      sheet.canvas.transform(matrix);
      this.#items(sheet, frame.items, {
        corner: { x: -halfWidth, y: halfHeight },
        matrix: outer ? times(matrix, outer) : matrix,
        owner,
      });
    });
  }

  /** Draws a frame that is turned and skewed by a matrix, or cut off. A corner with a matrix becomes the origin. */
  #changed(sheet: Sheet, { frame, matrix, clip }: FrameItem, position: PagePosition): void {
    const { canvas } = sheet;
    canvas.apart(() => {
      const inside = matrix === undefined ? position : inMatrix(position, matrix);
      if (matrix !== undefined) canvas.transform(upright(matrix, position.corner));
      if (clip !== undefined) canvas.draw(`${pathOperators(clip, inside.corner)} W n`);
      this.#items(sheet, frame.items, inside);
    });
  }

  /** Draws a transparency group (ISO 32000-1 11.6.6): its items are composed before they are made translucent. */
  #group(sheet: Sheet, { opacity, owner }: Grouped, draw: (inner: Sheet) => void): void {
    const inner = new Canvas(this.#opacities, this.#marks);
    const group = this.#writer.object({
      Type: 'XObject',
      Subtype: 'Form',
      // Items of the group may reach beyond its frame, and turned frames beyond that. Nothing is cut off.
      BBox: [-groupReach, -groupReach, groupReach, groupReach],
      Group: { Type: 'Group', S: 'Transparency' },
    });
    const marks = this.#marks;
    // A form that is one figure, or has no meaning, is marked around it. Otherwise its pieces are marked in it.
    const whole = sheet.whole === true || isOneWhole(owner);
    if (!marks || whole) draw({ ...sheet, canvas: inner, whole });
    else marks.inForm(group, () => draw({ ...sheet, canvas: inner }));
    group.data.Resources = inner.resources.entries();
    this.#writer.endForm(group, inner.content());
    this.#groups += 1;
    const name = `G${this.#groups}`;
    sheet.canvas.resources.add('XObject', name, group);
    if (marks && sheet.whole !== true) sheet.canvas.owner = whole ? owner : undefined;
    sheet.canvas.afresh(() => sheet.canvas.faded(opacity, () => sheet.canvas.draw(`/${name} Do`)));
  }
}
