// Renders the bench's documents with pdfmake, PDFKit by hand and jsPDF. A program of its own: `node render.js PEER DOCUMENT SECONDS RUNS FONTS`.
import { readFileSync } from 'node:fs';

const [peer, file, seconds, fewest, regular, bold] = process.argv.slice(2);
const document = JSON.parse(readFileSync(file, 'utf8'));
const fonts = { regular: readFileSync(regular), bold: readFileSync(bold) };
const margin = 40;
const inner = 595.28 - 2 * margin;
const bottom = 841.89 - margin;

/** Returns where the columns begin, and how wide they are. */
function columnsOf({ widths }) {
  const fixed = widths.reduce((sum, width) => sum + width, 0);
  const whole = widths.map((width) => (width === 0 ? inner - fixed : width));
  let x = margin;
  return whole.map((width) => {
    const column = { x, width };
    x += width;
    return column;
  });
}

async function withPdfkit({ lines, table, text, cards }) {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({ size: 'A4', margin });
  const chunks = [];
  doc.on('data', (chunk) => chunks.push(chunk));
  const ended = new Promise((resolve) => doc.on('end', resolve));
  doc.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
  doc.font('bold').fontSize(18).text(lines[0]);
  doc.font('regular').fontSize(9);
  for (const line of lines.slice(1)) doc.text(line);
  if (table) {
    const columns = columnsOf(table);
    const row = (cells) => {
      const tall = Math.max(
        ...cells.map((cell, at) => doc.heightOfString(cell, { width: columns[at].width - 8 })),
      );
      if (doc.y + tall + 6 > bottom) {
        doc.addPage();
        if (cells !== table.head) head();
      }
      const y = doc.y + 3;
      for (const [at, cell] of cells.entries())
        doc.text(cell, columns[at].x + 4, y, { width: columns[at].width - 8, align: table.align[at] });
      doc
        .moveTo(margin, y + tall + 3)
        .lineTo(margin + inner, y + tall + 3)
        .lineWidth(0.5)
        .stroke();
      doc.x = margin;
      doc.y = y + tall + 3;
    };
    const head = () => {
      doc.font('bold');
      row(table.head);
      doc.font('regular');
    };
    head();
    for (const cells of table.rows) row(cells);
  }
  for (const paragraph of text ?? []) doc.text(paragraph, { align: 'justify' }).moveDown(0.6);
  if (cards) {
    const width = inner / 3;
    for (let at = 0; at < cards.length; at += 3) {
      if (doc.y + 70 > bottom) doc.addPage();
      const { y } = doc;
      for (const [place, [name, words, price]] of cards.slice(at, at + 3).entries()) {
        const x = margin + place * width + 6;
        doc
          .rect(x - 4, y, width - 8, 62)
          .lineWidth(0.5)
          .stroke();
        doc.font('bold').text(name, x, y + 4, { width: width - 16 });
        doc.font('regular').text(words, { width: width - 16 });
        doc.text(price, { width: width - 16, align: 'right' });
      }
      doc.x = margin;
      doc.y = y + 70;
    }
  }
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

async function withPdfmake({ lines, table, text, cards }) {
  const { default: pdfmake } = await import('pdfmake');
  pdfmake.setLocalAccessPolicy(() => true);
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setFonts({ Sans: { normal: regular, bold } });
  const content = [{ text: lines[0], fontSize: 18, bold: true }, ...lines.slice(1)];
  if (table) {
    const cells = (row, more) => row.map((cell, at) => ({ text: cell, alignment: table.align[at], ...more }));
    content.push({
      layout: 'lightHorizontalLines',
      table: {
        headerRows: 1,
        widths: table.widths.map((width) => (width === 0 ? '*' : width - 8)),
        body: [cells(table.head, { bold: true }), ...table.rows.map((row) => cells(row))],
      },
    });
  }
  for (const paragraph of text ?? [])
    content.push({ text: paragraph, alignment: 'justify', margin: [0, 0, 0, 6] });
  for (let at = 0; at < (cards?.length ?? 0); at += 3) {
    const row = cards.slice(at, at + 3).map(([name, words, price]) => ({
      table: {
        widths: ['*'],
        body: [[[{ text: name, bold: true }, words, { text: price, alignment: 'right' }]]],
      },
    }));
    while (row.length < 3) row.push('');
    content.push({ columns: row, columnGap: 8, unbreakable: true, margin: [0, 0, 0, 8] });
  }
  const made = pdfmake.createPdf({
    pageSize: 'A4',
    pageMargins: margin,
    defaultStyle: { font: 'Sans', fontSize: 9 },
    content,
  });
  return Buffer.from(await made.getBuffer());
}

async function withJspdf({ lines, table, text, cards }) {
  const { jsPDF } = await import('jspdf');
  const { autoTable } = await import('jspdf-autotable');
  const doc = new jsPDF({ unit: 'pt', format: 'a4', compress: true });
  for (const [style, bytes] of [
    ['normal', fonts.regular],
    ['bold', fonts.bold],
  ]) {
    doc.addFileToVFS(`${style}.ttf`, bytes.toString('base64'));
    doc.addFont(`${style}.ttf`, 'Sans', style);
  }
  doc
    .setFont('Sans', 'bold')
    .setFontSize(18)
    .text(lines[0], margin, margin + 18);
  doc.setFont('Sans', 'normal').setFontSize(9);
  let y = margin + 32;
  for (const line of lines.slice(1)) {
    doc.text(line, margin, y);
    y += 12;
  }
  if (table) {
    autoTable(doc, {
      startY: y,
      margin,
      styles: { font: 'Sans', fontSize: 9 },
      head: [table.head],
      body: table.rows,
      columnStyles: Object.fromEntries(
        table.widths.map((width, at) => [at, { cellWidth: width || 'auto', halign: table.align[at] }]),
      ),
    });
  }
  for (const paragraph of text ?? []) {
    const broken = doc.splitTextToSize(paragraph, inner);
    for (const line of broken) {
      if (y + 12 > bottom) {
        doc.addPage();
        y = margin + 9;
      }
      doc.text(line, margin, y, { align: 'justify', maxWidth: inner });
      y += 12;
    }
    y += 6;
  }
  const width = inner / 3;
  for (let at = 0; at < (cards?.length ?? 0); at += 3) {
    if (y + 70 > bottom) {
      doc.addPage();
      y = margin;
    }
    for (const [place, [name, words, price]] of cards.slice(at, at + 3).entries()) {
      const x = margin + place * width + 6;
      doc.rect(x - 4, y, width - 8, 62);
      doc.setFont('Sans', 'bold').text(name, x, y + 12);
      doc.setFont('Sans', 'normal').text(doc.splitTextToSize(words, width - 16), x, y + 24);
      doc.text(price, x + width - 16, y + 56, { align: 'right' });
    }
    y += 70;
  }
  return Buffer.from(doc.output('arraybuffer'));
}

const render = { pdfmake: withPdfmake, pdfkit: withPdfkit, jspdf: withJspdf }[peer];
const times = [];
const processor = [];
let bytes;
for (let run = 0; run < Number(fewest) || process.cpuUsage().user < Number(seconds) * 1e6; run += 1) {
  const start = performance.now();
  const before = process.cpuUsage();
  bytes = await render(document);
  const { user, system } = process.cpuUsage(before);
  times.push(performance.now() - start);
  processor.push((user + system) / 1000);
}
const pages = bytes.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
const [firstMs] = times;
const warm = processor.slice(Math.ceil(processor.length / 4));
process.stdout.write(JSON.stringify({ firstMs, leastMs: Math.min(...warm), bytes: bytes.length, pages }));
