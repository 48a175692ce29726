// PDFKit by hand: each text is placed by code.
import PDFDocument from 'pdfkit';

const faces = {
  invoice: { regular: 'Lato-Regular', bold: 'Lato-Bold', title: 'PlayfairDisplay-Bold' },
  statement: { regular: 'Lato-Regular', bold: 'Lato-Bold' },
  catalogue: { regular: 'Lato-Regular', bold: 'Lato-Bold' },
  text: { regular: 'CrimsonPro-Regular', bold: 'CrimsonPro-Bold', italic: 'CrimsonPro-Italic' },
};

const none = { top: 0, right: 0, bottom: 0, left: 0 };
/** Of the kind whose paragraphs PDFKit takes to the next page by itself. */
const margins = { text: { top: 64, right: 60, bottom: 80, left: 60 } };

/** Returns what makes documents of a kind. */
export function open({ kind, strangers }) {
  return {
    async make(content) {
      const doc = new PDFDocument({ size: 'A4', margins: margins[kind] ?? none, bufferPages: true });
      const chunks = [];
      doc.on('data', (chunk) => chunks.push(chunk));
      const ended = new Promise((resolve) => doc.on('end', resolve));
      for (const [name, file] of Object.entries(faces[kind]))
        doc.registerFont(name, `${strangers}templates/${kind}/${file}.ttf`);
      draw[kind](new Page(doc, strangers), content);
      doc.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}

/** A page that is filled from the top. Lines are 1.3 times as high as their font. */
class Page {
  constructor(doc, folder) {
    Object.assign(this, { doc, folder, x: 44, y: 44, width: 507.28, bottom: 790 });
  }

  face(font, size, color = '#000000') {
    this.size = size;
    this.doc.font(font).fontSize(size).fillColor(color);
    this.gap = size * 1.3 - this.doc.currentLineHeight();
  }

  height(text, width) {
    return this.doc.heightOfString(text, { width, lineGap: this.gap });
  }

  at(text, x, y, width, align = 'left') {
    this.doc.text(text, x, y, { width, align, lineGap: this.gap });
  }

  text(text, align = 'left') {
    const height = this.height(text, this.width);
    this.at(text, this.x, this.y, this.width, align);
    this.y += height;
  }

  next(top) {
    this.doc.addPage();
    this.y = top;
  }

  rule(y, from = this.x, width = this.width) {
    this.doc
      .moveTo(from, y)
      .lineTo(from + width, y)
      .lineWidth(0.5)
      .stroke('#000000');
  }

  /** A row of cells, each `{ text, width, align, font, color }`, or several lines of them in `parts`. */
  row(cells, { size, padding, fill }) {
    this.face('regular', size);
    const parts = cells.map(({ text, parts = [{ text }] }) => parts);
    const heights = cells.map(({ width, font }, index) =>
      parts[index].reduce((sum, part) => {
        this.face(part.font ?? font ?? 'regular', part.size ?? size);
        return sum + this.height(part.text, width - 2 * padding[1]);
      }, 0),
    );
    const height = Math.max(...heights) + 2 * padding[0];
    if (this.y + height > this.bottom) return false;
    const whole = cells.reduce((sum, { width }) => sum + width, 0);
    if (fill) this.doc.rect(this.x, this.y, whole, height).fill(fill);
    let { x } = this;
    for (const [index, { width, align, font, color }] of cells.entries()) {
      let y = this.y + padding[0];
      for (const part of parts[index]) {
        this.face(part.font ?? font ?? 'regular', part.size ?? size, part.color ?? color);
        this.at(part.text, x + padding[1], y, width - 2 * padding[1], align);
        y += this.height(part.text, width - 2 * padding[1]);
      }
      x += width;
    }
    this.y += height;
    this.rule(this.y, this.x, whole);
    return true;
  }

  /** Rows below a head that each page has again. */
  table(head, rows, { headFill, zebra, top, ...look }) {
    this.row(head, { ...look, fill: headFill });
    for (const [index, row] of rows.entries()) {
      const { cells, fill = index % 2 === 1 ? zebra : undefined } = Array.isArray(row) ? { cells: row } : row;
      if (this.row(cells, { ...look, fill })) continue;
      this.next(top);
      this.row(head, { ...look, fill: headFill });
      this.row(cells, { ...look, fill });
    }
  }

  picture(path, width, height, x = this.x) {
    this.doc.save().rect(x, this.y, width, height).clip();
    this.doc.image(`${this.folder}${path}`, x, this.y, {
      cover: [width, height],
      align: 'center',
      valign: 'center',
    });
    this.doc.restore();
  }

  /** Draws on each page, once all pages are there. */
  each(onPage) {
    const { count } = this.doc.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      this.doc.switchToPage(index);
      this.doc.page.margins = none;
      onPage(index + 1, count);
    }
  }
}

const cellsOf = (texts, widths, aligns, look = {}) =>
  texts.map((text, index) => ({ text, width: widths[index], align: aligns[index], ...look }));

function drawInvoice(page, content) {
  const { doc } = page;
  Object.assign(page, { x: 48, width: 499.28 });
  const muted = (text, x, y, width, align) => {
    page.face('regular', 8, '#666666');
    page.at(text, x, y, width, align);
  };
  page.face('title', 22, '#283618');
  page.at(content.shop, 48, 44, 380);
  muted(content.shopLine, 48, 44 + page.height(content.shop, 380) * 2.75, 380);
  doc.image(`${page.folder}templates/invoice/logo.png`, 437, 44, { width: 110 });
  page.y = 110;
  page.face('regular', 9);
  page.at(content.customer.join('\n'), 48, page.y, 280);
  for (const [index, [name, value]] of content.facts.entries()) {
    page.face('bold', 9);
    page.at(name, 351, page.y + index * 14.7, 90);
    page.face('regular', 9);
    page.at(value, 441, page.y + index * 14.7, 102, 'right');
  }
  page.y += 78;
  page.face('title', 18, '#283618');
  page.text(content.title);
  page.y += 8;
  const widths = [28, 243.28, 44, 70, 40, 74];
  const aligns = ['right', 'left', 'right', 'right', 'right', 'right'];
  const look = { size: 9, padding: [4, 5], headFill: '#e9edc9', top: 44 };
  const items = content.items.map(([position, name, sub, ...others]) => {
    const cells = cellsOf([position, '', ...others], widths, aligns);
    cells[1].parts = [
      { text: name, font: 'bold' },
      { text: sub, size: 8, color: '#666666' },
    ];
    return cells;
  });
  const totals = content.totals.map((texts, index) => ({
    cells: cellsOf(texts, [425.28, 74], ['right', 'right'], index === 3 ? { font: 'bold' } : {}),
    fill: index === 3 ? '#e9edc9' : undefined,
  }));
  page.table(
    cellsOf(['Pos.', 'Artikel', 'Menge', 'Einzelpreis', 'USt', 'Betrag'], widths, aligns, { font: 'bold' }),
    [...items, ...totals],
    look,
  );
  const heading = (text) => {
    if (page.y > 690) page.next(44);
    page.y += 14;
    page.face('title', 12, '#283618');
    page.text(text);
    page.y += 4;
  };
  heading('Umsatzsteuer nach Sätzen');
  const rates = [
    [80, 110, 110],
    ['right', 'right', 'right'],
  ];
  page.table(
    cellsOf(['Satz', 'Netto', 'Steuer'], ...rates, { font: 'bold' }),
    content.rates.map((row) => cellsOf(row, ...rates)),
    look,
  );
  heading('Zahlungen');
  const payments = [
    [80, 309.28, 110],
    ['left', 'left', 'right'],
  ];
  page.table(
    cellsOf(['Datum', 'Art', 'Betrag'], ...payments, { font: 'bold' }),
    [
      ...content.payments.map((row) => cellsOf(row, ...payments)),
      cellsOf(['', 'Noch offen', content.open], ...payments, { font: 'bold' }),
    ],
    look,
  );
  page.y += 14;
  page.face('regular', 9);
  doc.text(content.closing[0], 48, page.y, { continued: true, width: page.width, lineGap: page.gap });
  doc.font('bold').text(content.closing[1], { continued: true });
  doc.font('regular').text(content.closing[2]);
  page.each(() => {
    muted(content.footer[0], 48, 795, 250);
    muted(content.footer[1], 297, 795, 250, 'right');
  });
}

function drawStatement(page, content) {
  page.face('bold', 18);
  page.y = 66;
  page.text('Statement of account');
  page.y += 8;
  page.face('regular', 8.5);
  page.at(content.facts.join('\n'), page.x, page.y, page.width, 'right');
  page.text(content.holder.join('\n'));
  page.y += 12;
  const widths = [58, 110, 147.28, 62, 62, 68];
  const aligns = ['left', 'left', 'left', 'left', 'right', 'right'];
  const rows = content.rows.map((row) => {
    const cells = cellsOf(row, widths, aligns);
    cells[4].color = row[4].startsWith('-') ? '#b3261e' : '#1b5e20';
    return cells;
  });
  const closing = cellsOf(['', '', 'Closing balance', '', '', content.closing], widths, aligns, {
    font: 'bold',
  });
  page.bottom = 797;
  page.table(
    cellsOf(['Date', 'Name', 'Details', 'Reference', 'Amount', 'Balance'], widths, aligns, {
      font: 'bold',
      color: '#ffffff',
    }),
    [...rows, closing],
    { size: 8.5, padding: [2.5, 4], headFill: '#1d3557', zebra: '#f3f5f8', top: 68 },
  );
  page.each((number, count) => {
    page.face('regular', 8, '#555555');
    page.at(content.head, page.x, 50, 300);
    page.at(`Page ${number} of ${count}`, page.x, 50, page.width, 'right');
  });
}

function drawText(page, content) {
  Object.assign(page, { x: 60, y: 64, width: 475.28, bottom: 762 });
  page.face('bold', 30);
  page.text(content.company);
  page.face('italic', 16);
  page.text(content.subtitle);
  for (const { title, picture, caption, paragraphs } of content.chapters) {
    page.y += 18;
    if (page.y + 260 > page.bottom) page.next(64);
    page.face('bold', 20, '#22333b');
    page.text(title);
    page.y += 8;
    page.picture(picture, page.width, 200);
    page.y += 204;
    page.face('italic', 9);
    page.text(caption, 'center');
    page.y += 8;
    page.face('regular', 11);
    for (const paragraph of paragraphs) drawParagraph(page, paragraph);
  }
  page.each((number) => {
    page.face('regular', 9, '#666666');
    page.at(`${content.company}, ${number}`, page.x, 766, page.width, 'center');
  });
}

/** PDFKit breaks the lines, and goes to the next page by itself. */
function drawParagraph(page, paragraph) {
  page.at(paragraph, page.x, page.y, page.width, 'justify');
  page.y = page.doc.y + 6;
  if (page.y + 15 > page.bottom) page.next(64);
}

function drawCatalogue(page, content) {
  Object.assign(page, { x: 40, y: 44, width: 515.28, bottom: 782 });
  page.face('bold', 24);
  page.text(content.title);
  page.y += 12;
  const width = (page.width - 20) / 3;
  const inner = width - 16;
  const heightOf = ({ name, text }) => {
    page.face('bold', 10);
    const named = page.height(name, inner);
    page.face('regular', 8.5);
    return 16 + 80 + 6 + named + 2 + page.height(text, inner) + 4 + 14.3;
  };
  for (let first = 0; first < content.cards.length; first += 3) {
    const cards = content.cards.slice(first, first + 3);
    const height = Math.max(...cards.map(heightOf));
    if (page.y + height > page.bottom) page.next(44);
    const top = page.y;
    for (const [place, card] of cards.entries()) {
      page.y = top;
      drawCard(page, card, { x: page.x + place * (width + 10), width, height });
    }
    page.y = top + height + 10;
  }
  page.each((number) => {
    page.face('regular', 8, '#777777');
    page.at(`${content.title} – ${number}`, page.x, 788, page.width, 'center');
  });
}

function drawCard(page, { picture, name, text, number, price, sale }, { x, width, height }) {
  const inner = width - 16;
  page.doc.roundedRect(x, page.y, width, height, 5).lineWidth(0.6).stroke('#cccccc');
  const foot = page.y + height - 8 - 14.3;
  page.y += 8;
  page.picture(picture, inner, 80, x + 8);
  page.y += 86;
  page.face('bold', 10);
  page.at(name, x + 8, page.y, inner);
  page.y += page.height(name, inner) + 2;
  page.face('regular', 8.5, '#555555');
  page.at(text, x + 8, page.y, inner);
  page.face('regular', 8.5, '#888888');
  page.at(number, x + 8, foot, 60);
  page.face('bold', 11, sale ? '#c62828' : '#1b5e20');
  page.at(price, x + 68, foot, inner - 60, 'right');
}

const draw = { invoice: drawInvoice, statement: drawStatement, text: drawText, catalogue: drawCatalogue };
