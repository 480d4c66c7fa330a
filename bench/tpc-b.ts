import type { Connection } from '#platform/server/database/connect.ts'

const BRANCHES = 16
const ACCOUNTS = 20_000

/** Creates TPC-B-like tables, smaller than pgbench's but with as many branches as there are concurrent sessions. */
export async function createTpcBTables({ pool }: Connection): Promise<void> {
  const { rowCount } = await pool.query("select from pg_tables where tablename = 'bench_account'")
  if (rowCount !== 0) return
  await pool.query(`
    create table bench_branch (id int primary key, balance int not null default 0, filler text default repeat(' ', 88)) with (fillfactor = 50);
    create table bench_teller (id int primary key, balance int not null default 0, filler text default repeat(' ', 84)) with (fillfactor = 50);
    create table bench_account (id int primary key, balance int not null default 0, filler text default repeat(' ', 84)) with (fillfactor = 90);
    create table bench_history (teller int, branch int, account int, delta int, at timestamptz);
    insert into bench_branch (id) select generate_series(1, ${BRANCHES});
    insert into bench_teller (id) select generate_series(1, ${BRANCHES * 10});
    insert into bench_account (id) select generate_series(1, ${BRANCHES * ACCOUNTS});
    analyze bench_account`)
}

const randomUpTo = (max: number) => 1 + Math.floor(Math.random() * max)

/** Runs a transaction of three updates, a read and an insert, each in a separate round trip. */
export async function runTpcBTransaction({ pool }: Connection): Promise<void> {
  const client = await pool.connect()
  const [account, teller, branch] = [randomUpTo(BRANCHES * ACCOUNTS), randomUpTo(BRANCHES * 10), randomUpTo(BRANCHES)]
  const delta = randomUpTo(10_000) - 5_000
  await client.query('begin')
  await client.query('update bench_account set balance = balance + $1 where id = $2', [delta, account])
  await client.query('select balance from bench_account where id = $1', [account])
  await client.query('update bench_teller set balance = balance + $1 where id = $2', [delta, teller])
  await client.query('update bench_branch set balance = balance + $1 where id = $2', [delta, branch])
  await client.query('insert into bench_history values ($1, $2, $3, $4, now())', [teller, branch, account, delta])
  await client.query('commit')
  client.release()
}
