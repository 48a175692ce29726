// A request in the form in which the app has it, and the routes that take it.
import type { Answer } from './answer.ts';
import type { Exchange } from './exchange.ts';
import type { NodePair } from './request.ts';

/** A request. */
export interface Call {
  readonly request: Request;
  readonly node: NodePair | undefined;
  readonly exchange: Exchange;
  /** Returns a part of the path by its name in the route. */
  part(name: string): string;
  /** Returns the parameters of the address. */
  query(): URLSearchParams;
}

/** Answers a request. What it throws is answered, too. */
export type Handler = (call: Call) => Promise<Answer> | Answer;

/** What is answered at a path. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** The path, with `:name` for its parts that vary. */
  readonly path: string;
  readonly handler: Handler;
}
