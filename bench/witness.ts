// Callers that go on calling during an attack, and look whether each answer is theirs.
import { Agent, request } from 'node:http';

/** What the callers saw since the last look. */
export interface Witnessed {
  readonly answers: number;
  /** Calls without an answer, and answers of others. */
  readonly faults: readonly string[];
}

/** Callers that call. */
export interface Witness {
  take(): Witnessed;
  end(): void;
}

const callers = 4;
const pauseMs = 20;

/** Starts callers of one address, each on a kept connection. The refusal of a call names what this call alone sent. */
export function startWitness(url: URL, key: string): Witness {
  const agent = new Agent({ keepAlive: true });
  let isOver = false;
  let calls = 0;
  let answers = 0;
  let faults: string[] = [];
  const call = (marker: string): Promise<void> =>
    new Promise((resolve) => {
      const headers = { Authorization: `Bearer ${key}`, 'Content-Type': marker };
      const sent = request(url, { method: 'POST', headers, agent }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (more: string) => {
          text += more;
        });
        answer.on('end', () => {
          answers += 1;
          // Beyond its rate, a call is refused before its type is looked at.
          if (!text.includes(`"${marker}\\"`) && answer.statusCode !== 429) faults.push(`${marker}: ${text}`);
          resolve();
        });
      });
      sent.on('error', (error: NodeJS.ErrnoException) => {
        if (!isOver) faults.push(`${marker}: ${error.code}`);
        resolve();
      });
      sent.end('{}');
    });
  const caller = async (): Promise<void> => {
    while (!isOver) {
      calls += 1;
      await call(`witness/${calls}`);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  for (let count = 0; count < callers; count += 1) void caller();
  return {
    take() {
      const told = { answers, faults };
      answers = 0;
      faults = [];
      return told;
    },
    end() {
      isOver = true;
      agent.destroy();
    },
  };
}
