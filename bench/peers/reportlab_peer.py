"""Makes the documents of bench/strangers with ReportLab's platypus: a line of JSON in, a line of JSON out."""
import io
import json
import sys
import time

from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY, TA_RIGHT
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import (BaseDocTemplate, Frame, Image, KeepTogether, PageTemplate, Paragraph, Spacer, Table,
                                TableStyle)
from xml.sax.saxutils import escape

kind, root = sys.argv[1:3]
FACES = {
    'invoice': ['Lato-Regular', 'Lato-Bold', 'PlayfairDisplay-Bold'],
    'statement': ['Lato-Regular', 'Lato-Bold'],
    'catalogue': ['Lato-Regular', 'Lato-Bold'],
    'text': ['CrimsonPro-Regular', 'CrimsonPro-Bold', 'CrimsonPro-Italic'],
}
for face in FACES[kind]:
    pdfmetrics.registerFont(TTFont(face, f'{root}templates/{kind}/{face}.ttf'))


def style(font, size, **more):
    return ParagraphStyle(font, fontName=font, fontSize=size, leading=1.3 * size, **more)


def flow(story, margins, on_page):
    """Lays the story out. Returns the bytes and the number of pages."""
    top, right, bottom, left = margins
    out = io.BytesIO()
    doc = BaseDocTemplate(out, pagesize=A4)
    frame = Frame(left, bottom, A4[0] - left - right, A4[1] - top - bottom, 0, 0, 0, 0)
    doc.addPageTemplates(PageTemplate(frames=[frame], onPage=on_page))
    doc.build(story)
    return len(out.getvalue()), doc.page


def rows_style(padding, *more):
    return TableStyle([
        ('LINEBELOW', (0, 0), (-1, -1), 0.5, '#000000'), ('VALIGN', (0, 0), (-1, -1), 'TOP'),
        ('TOPPADDING', (0, 0), (-1, -1), padding[0]), ('BOTTOMPADDING', (0, 0), (-1, -1), padding[0]),
        ('LEFTPADDING', (0, 0), (-1, -1), padding[1]), ('RIGHTPADDING', (0, 0), (-1, -1), padding[1]), *more])


def invoice(content):
    plain, bold = style('Lato-Regular', 9), style('Lato-Bold', 9)
    right, bold_right = style('Lato-Regular', 9, alignment=TA_RIGHT), style('Lato-Bold', 9, alignment=TA_RIGHT)
    muted = style('Lato-Regular', 8, textColor='#666666')
    title = style('PlayfairDisplay-Bold', 22, textColor='#283618')
    second = style('PlayfairDisplay-Bold', 12, textColor='#283618', spaceBefore=14, spaceAfter=4)
    p = lambda text, look=plain: Paragraph(escape(text), look)
    head = ('BACKGROUND', (0, 0), (-1, 0), '#e9edc9')
    none = TableStyle([('LEFTPADDING', (0, 0), (-1, -1), 0), ('RIGHTPADDING', (0, 0), (-1, -1), 0), ('VALIGN', (0, 0), (-1, -1), 'TOP')])
    facts = Table([[p(name, bold), p(value, right)] for name, value in content['facts']], [90, 102])
    facts.setStyle(TableStyle([('TOPPADDING', (0, 0), (-1, -1), 1.5), ('BOTTOMPADDING', (0, 0), (-1, -1), 1.5)]))
    items = [[p(a, right), [p(b, bold), p(c, muted)], *(p(x, right) for x in rest)] for a, b, c, *rest in content['items']]
    totals = [[p(name, bold_right if i == 3 else right), '', '', '', '', p(value, bold_right if i == 3 else right)]
              for i, (name, value) in enumerate(content['totals'])]
    first = [p(x, look) for x, look in zip(['Pos.', 'Artikel', 'Menge', 'Einzelpreis', 'USt', 'Betrag'], [bold_right, bold] + [bold_right] * 4)]
    spans = [('SPAN', (0, -i), (4, -i)) for i in range(1, 5)]
    a, b, c = (escape(x) for x in content['closing'])

    def on_page(canvas, doc):
        canvas.setFont('Lato-Regular', 8)
        canvas.setFillColor('#666666')
        canvas.drawString(48, 40, content['footer'][0])
        canvas.drawRightString(A4[0] - 48, 40, content['footer'][1])

    story = [
        Table([[[p(content['shop'], title), p(content['shopLine'], muted)], Image(f'{root}templates/invoice/logo.png', 110, 34.4)]], [389.28, 110], style=none),
        Spacer(1, 22), Table([[[p(x) for x in content['customer']], facts]], [299.28, 200], style=none), Spacer(1, 16),
        p(content['title'], style('PlayfairDisplay-Bold', 18, textColor='#283618')), Spacer(1, 8),
        Table([first, *items, *totals], [28, 243.28, 44, 70, 40, 74], repeatRows=1,
              style=rows_style([4, 5], head, ('BACKGROUND', (0, -1), (-1, -1), '#e9edc9'), *spans)),
        p('Umsatzsteuer nach Sätzen', second),
        Table([[p(x, bold_right) for x in ('Satz', 'Netto', 'Steuer')], *([p(x, right) for x in row] for row in content['rates'])],
              [80, 110, 110], hAlign='LEFT', style=rows_style([4, 6], head)),
        p('Zahlungen', second),
        Table([[p('Datum', bold), p('Art', bold), p('Betrag', bold_right)], *([p(x), p(y), p(z, right)] for x, y, z in content['payments']),
               ['', p('Noch offen', bold), p(content['open'], bold_right)]], [80, 309.28, 110], style=rows_style([4, 6], head)),
        Spacer(1, 14), Paragraph(f'{a}<font name="Lato-Bold">{b}</font>{c}', plain)]
    return flow(story, (44, 48, 60, 48), on_page)


def statement(content):
    plain, right = style('Lato-Regular', 8.5), style('Lato-Regular', 8.5, alignment=TA_RIGHT)
    bold, bold_right = style('Lato-Bold', 8.5), style('Lato-Bold', 8.5, alignment=TA_RIGHT)
    white, white_right = style('Lato-Bold', 8.5, textColor='#ffffff'), style('Lato-Bold', 8.5, textColor='#ffffff', alignment=TA_RIGHT)
    red, green = (style('Lato-Regular', 8.5, alignment=TA_RIGHT, textColor=c) for c in ('#b3261e', '#1b5e20'))
    p = lambda text, look=plain: Paragraph(escape(text), look)
    rows = [[p(x, white) for x in ('Date', 'Name', 'Details', 'Reference')] + [p(x, white_right) for x in ('Amount', 'Balance')]]
    for date, who, details, reference, amount, balance in content['rows']:
        rows.append([p(date), p(who), p(details), p(reference), p(amount, red if amount.startswith('-') else green), p(balance, right)])
    rows.append(['', '', p('Closing balance', bold), '', '', p(content['closing'], bold_right)])

    def on_page(canvas, doc):
        canvas.setFont('Lato-Regular', 8)
        canvas.setFillColor('#555555')
        canvas.drawString(44, A4[1] - 58, content['head'])
        canvas.drawRightString(A4[0] - 44, A4[1] - 58, f'Page {doc.page}')

    table = Table(rows, [58, 110, 147.28, 62, 62, 68], repeatRows=1, style=rows_style(
        [2.5, 4], ('BACKGROUND', (0, 0), (-1, 0), '#1d3557'), ('ROWBACKGROUNDS', (0, 1), (-1, -1), [None, '#f3f5f8'])))
    both = Table([[[p(x) for x in content['holder']], [p(x, right) for x in content['facts']]]], style=TableStyle([('LEFTPADDING', (0, 0), (-1, -1), 0), ('RIGHTPADDING', (0, 0), (-1, -1), 0)]))
    story = [p('Statement of account', style('Lato-Bold', 18)), Spacer(1, 8), both, Spacer(1, 12), table]
    return flow(story, (68, 44, 44, 44), on_page)


def cover(path, width, height):
    """A picture that fills the space; ReportLab has no crop, so it keeps its proportions inside."""
    return Image(f'{root}{path}', width, height, kind='proportional')


def text(content):
    h1 = style('CrimsonPro-Bold', 20, textColor='#22333b', spaceBefore=18, spaceAfter=8, keepWithNext=1)
    body = style('CrimsonPro-Regular', 11, alignment=TA_JUSTIFY, spaceAfter=6)
    caption = style('CrimsonPro-Italic', 9, alignment=TA_CENTER, spaceAfter=8, spaceBefore=4)
    p = lambda words, look=body: Paragraph(escape(words), look)

    def on_page(canvas, doc):
        canvas.setFont('CrimsonPro-Regular', 9)
        canvas.setFillColor('#666666')
        canvas.drawCentredString(A4[0] / 2, 68, f"{content['company']}, {doc.page}")

    story = [p(content['company'], style('CrimsonPro-Bold', 30)), p(content['subtitle'], style('CrimsonPro-Italic', 16))]
    for chapter in content['chapters']:
        story += [p(chapter['title'], h1), cover(chapter['picture'], 475, 200), p(chapter['caption'], caption), *map(p, chapter['paragraphs'])]
    return flow(story, (64, 60, 80, 60), on_page)


def catalogue(content):
    name, words = style('Lato-Bold', 10, spaceBefore=6, spaceAfter=2), style('Lato-Regular', 8.5, textColor='#555555', spaceAfter=4)
    number = style('Lato-Regular', 8.5, textColor='#888888')
    red, green = (style('Lato-Bold', 11, alignment=TA_RIGHT, textColor=c) for c in ('#c62828', '#1b5e20'))
    p = lambda text, look: Paragraph(escape(text), look)
    bare = TableStyle([('LEFTPADDING', (0, 0), (-1, -1), 0), ('RIGHTPADDING', (0, 0), (-1, -1), 0)])

    def card(c):
        return [cover(c['picture'], 149, 80), p(c['name'], name), p(c['text'], words),
                Table([[p(c['number'], number), p(c['price'], red if c['sale'] else green)]], [60, 89], style=bare)]

    def on_page(canvas, doc):
        canvas.setFont('Lato-Regular', 8)
        canvas.setFillColor('#777777')
        canvas.drawCentredString(A4[0] / 2, 46, f"{content['title']} – {doc.page}")

    look = TableStyle([('BOX', (i, 0), (i, 0), 0.6, '#cccccc') for i in (0, 2, 4)] + [('VALIGN', (0, 0), (-1, -1), 'TOP'), ('LEFTPADDING', (0, 0), (-1, -1), 8), ('RIGHTPADDING', (0, 0), (-1, -1), 8), ('TOPPADDING', (0, 0), (-1, -1), 8), ('BOTTOMPADDING', (0, 0), (-1, -1), 8)])
    story = [p(content['title'], style('Lato-Bold', 24)), Spacer(1, 12)]
    cards = content['cards']
    for first in range(0, len(cards), 3):
        row = [card(c) for c in cards[first:first + 3]]
        row += [''] * (3 - len(row))
        story += [KeepTogether(Table([[row[0], '', row[1], '', row[2]]], [165.09, 10, 165.09, 10, 165.09], style=look)), Spacer(1, 10)]
    return flow(story, (44, 40, 60, 40), on_page)


make = {'invoice': invoice, 'statement': statement, 'text': text, 'catalogue': catalogue}[kind]
for line in sys.stdin:
    begun = time.process_time()
    size, pages = make(json.loads(line))
    taken = 1000 * (time.process_time() - begun)
    print(json.dumps({'bytes': size, 'pages': pages, 'processorMs': taken}), flush=True)
