// The numbers of a server that are read when metrics are read.
import type { Admission } from '../admission/admission.ts';
import { type Gauge, oldName } from '../http/metrics.ts';
import type { Pool } from '../render/pool.ts';
import type { Service } from '../service/service.ts';
import type { OpenedStore } from '../store/open.ts';

/** Returns the gauges that the metrics of a server show. Each is read when somebody asks for the metrics. */
export function gauges(
  service: () => Service,
  pool: () => Pool,
  { opened, admission }: { readonly opened: OpenedStore; readonly admission: () => Admission },
): readonly Gauge[] {
  return [
    { name: 'render_queue', help: 'Renders that wait for a process.', read: () => admission().turns.queued },
    { name: 'body_queue', help: 'Large bodies that wait to be read.', read: () => pool().unread },
    { name: 'render_busy', help: 'Render processes at work.', read: () => admission().turns.busy },
    {
      name: 'unsent_bytes',
      help: 'Documents that wait to be read by their callers.',
      read: () => admission().unsentBytes,
    },
    { name: 'render_processes', help: 'Render processes there are.', read: () => pool().pids.length },
    { name: 'resident_bytes', help: 'Memory of the serving process.', read: () => process.memoryUsage.rss() },
    {
      name: 'calls_in_flight',
      help: 'Calls that wait, render or are being read.',
      read: () => service().gauges().rendering,
    },
    ...(opened.folder ? folderGauges(service, opened.folder) : []),
    ...(opened.database ? databaseGauges(opened.database) : []),
  ];
}

function folderGauges(service: () => Service, folder: NonNullable<OpenedStore['folder']>): readonly Gauge[] {
  return [
    {
      name: 'disk_free_bytes',
      help: 'Free space of the data folder.',
      read: () => service().gauges().freeBytes,
    },
    { name: 'database_bytes', help: 'Size of the database with its log.', read: () => folder.sizeBytes() },
    { name: 'database_log_bytes', help: 'Size of the log alone.', read: () => folder.logBytes() },
  ];
}

function databaseGauges(database: NonNullable<OpenedStore['database']>): readonly Gauge[] {
  const { counts, pool } = database;
  const counter = (name: string, help: string, read: () => number): Gauge => ({
    name,
    help,
    type: 'counter',
    read,
  });
  return [
    { name: 'database_up', help: 'Whether the database answers.', read: () => (database.isAway() ? 0 : 1) },
    {
      name: 'database_bytes',
      help: 'Size of the database.',
      read: () => (database.isAway() ? Number.NaN : database.sizeBytes()),
    },
    {
      name: 'database_lock_waits',
      help: 'Connections of all nodes that wait for a lock of another.',
      read: () => (database.isAway() ? Number.NaN : database.lockWaits()),
    },
    { name: 'database_connections', help: 'Connections that are open.', read: () => pool().open },
    { name: 'database_connections_idle', help: 'Connections that nobody uses.', read: () => pool().idle },
    { name: 'database_waiting', help: 'Statements that wait for a connection.', read: () => pool().waiting },
    counter('database_round_trips_total', 'Statements that were sent.', () => counts.roundTrips),
    counter(
      'database_retries_total',
      'Statements that others undid and that were sent again.',
      () => counts.retries,
    ),
    counter('database_lost_total', 'Statements whose connection ended.', () => counts.lost),
    counter('database_exhausted_total', 'Statements that got no connection in time.', () => counts.exhausted),
    ...time('database_wait', 'Time that statements waited for a connection.', () => counts.waitedMs),
    ...time(
      'database_statement',
      'Time that statements took, waits for locks included.',
      () => counts.tookMs,
    ),
  ];
}

/** Returns the counter of a time that is read in milliseconds, in seconds and under its old name. */
function time(stem: string, help: string, readMs: () => number): readonly Gauge[] {
  const type = 'counter';
  return [
    { name: `${stem}_seconds_total`, help, type, read: () => readMs() / 1000 },
    { name: `${stem}_milliseconds_total`, help: oldName(`${stem}_seconds_total`), type, read: readMs },
  ];
}
