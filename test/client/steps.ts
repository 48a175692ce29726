// What a scripted server answers: good, faulty, late, or as a gateway between.
import type { ServerResponse } from 'node:http';

export type Step = (response: ServerResponse) => void;

export const pdf = Buffer.from('%PDF-1.7 hello');

export const good: Step = (response) =>
  response
    .writeHead(201, {
      'content-type': 'application/pdf',
      'x-generation-id': 'gen_1',
      'x-request-id': 'req_1',
      'x-render-duration-ms': '12',
      'x-platen-warnings': '3',
    })
    .end(pdf);
export const invoice =
  (type: string): Step =>
  (response) => {
    const headers = { 'content-type': type, 'x-generation-id': 'gen_1', 'x-request-id': 'req_1' };
    response.writeHead(201, headers).end('<invoice/>');
  };
export const replay: Step = (response) => {
  response.setHeader('x-idempotent-replayed', 'true');
  good(response);
};
export const otherReplay: Step = (response) => {
  response.setHeader('x-idempotent-replay-mismatch', 'true');
  replay(response);
};
export const fault =
  (status: number, code: string, headers: Record<string, string> = {}): Step =>
  (response) => {
    const error = {
      code,
      message: `it is ${code}`,
      issues: [{ source: 'data', path: '/items', message: 'expected a list' }],
    };
    response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req_9', ...headers });
    response.end(JSON.stringify({ error }));
  };
export const busy = (retryAfter: string): Step =>
  fault(503, 'service_unavailable', { 'retry-after': retryAfter });
export const gateway =
  (status: number, text = '<html>Bad gateway</html>'): Step =>
  (response) =>
    void response.writeHead(status).end(text);
export const drop: Step = (response) => response.destroy();
export const half: Step = (response) => {
  response.writeHead(201, {
    'content-type': 'application/pdf',
    'content-length': '500',
    'x-generation-id': 'g',
    'x-request-id': 'r',
  });
  response.write(pdf, () => response.destroy());
};
export const silence: Step = () => undefined;
