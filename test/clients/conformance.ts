// A client of any language plays all scenarios against a server that answers as the service does, and as it must not.
import { after, before, describe, it } from 'node:test';
import { Driver, play, scenarios } from '../../clients/conformance/play.ts';
import { Stub } from '../../clients/conformance/stub.ts';

/** Declares the tests of one client, whose driver is started by these words in this folder. */
export function conformance(language: string, words: readonly string[], cwd: string): void {
  describe(`the client for ${language} keeps the contract`, () => {
    let stub: Stub;
    let driver: Driver;
    before(async () => {
      stub = await Stub.start();
      driver = new Driver(words, cwd);
    });
    after(async () => {
      stub.close();
      await driver.end();
    });
    for (const [kind, all] of scenarios())
      describe(kind, () => {
        for (const scenario of all) it(scenario.name, () => play(scenario, driver, stub));
      });
  });
}
