// The route of `POST /v1/preview`: one page of a draft, as a picture.
import { header, limits, type Scope } from '../contract.ts';
import { AppError } from '../errors.ts';
import type { Preview } from '../service/preview.ts';
import { recognise } from './admit.ts';
import { type Answer, plainHeaders } from './answer.ts';
import type { Call } from './call.ts';
import { bodyIsComing, bodyOf, readBody } from './incoming-body.ts';
import type { ManageOptions } from './manage.ts';
import { Query, wholeNumber } from './query.ts';
import { isTemplateJson } from './request.ts';
import { endWhenSent } from './sending.ts';

/** The path of the route. */
export const previewRoute = '/v1/preview';

const previewers: readonly Scope[] = ['publish', 'admin'];

/** Returns the answer: a PNG. Throws `AppError`. */
export async function previewAnswer(
  { service, maxPackBytes: maxBytes, bodyTimeoutMs: timeoutMs }: ManageOptions,
  { request, node, exchange, query: queryOf }: Call,
): Promise<Answer> {
  const { head, facts } = exchange;
  const caller = await recognise(service, exchange, previewers);
  const isJson = isTemplateJson(head.lines('content-type'), head.lines('content-encoding'));
  const query = new Query(queryOf(), ['page', 'dpi', 'main', 'data']);
  const [page, dpi] = [
    numberIn(query, 'page', 1),
    numberIn(query, 'dpi', limits.previewDpi, limits.maxPreviewDpi),
  ];
  const [main, data] = [query.text('main'), query.text('data')];
  if (isJson && (main ?? data) !== undefined)
    throw new AppError('invalid_request', 'main and data name files of a ZIP: leave them out with JSON');
  const admitted = service.admitPreview(caller);
  try {
    if (await bodyIsComing(node)) admitted.ticket.unclaim();
    const bytes = await readBody(bodyOf(request, node), { maxBytes, timeoutMs });
    facts.bytesIn = bytes.length;
    const sent = { bytes, isJson, main, draft: { data } };
    const preview = await admitted.preview({ sent, page, dpi, signal: request.signal, facts });
    facts.bytesOut = preview.png.length;
    endWhenSent(admitted.ticket, node?.outgoing);
    return pictureAnswer(preview);
  } catch (error) {
    admitted.ticket.end();
    throw error;
  } finally {
    admitted.end();
  }
}

function pictureAnswer({ png, pages, warnings, durationMs }: Preview): Answer {
  return {
    status: 200,
    headers: {
      ...plainHeaders,
      'Content-Type': 'image/png',
      [header.pages]: String(pages),
      [header.renderDuration]: String(durationMs),
      ...(warnings > 0 && { [header.warnings]: String(warnings) }),
    },
    body: png,
  };
}

function numberIn(query: Query, name: string, usual: number, most = Infinity): number {
  const text = query.text(name);
  const number = text === undefined ? usual : wholeNumber(text);
  if (number !== undefined && number <= most) return number;
  const bound = most === Infinity ? 'of at least 1' : `from 1 to ${most}`;
  throw new AppError('invalid_request', `${name}: expected a whole number ${bound}`);
}
