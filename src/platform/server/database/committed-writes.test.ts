import { describe, expect, it } from 'vitest'
import { CommitObserver, listWrittenTables } from './committed-writes.ts'

describe('the tables that a statement writes', () => {
  it.each([
    ['insert into "booking" ("id") values ($1) on conflict do nothing', ['booking']],
    ['update "provider_account" as p set status = 1', ['provider_account']],
    ['with gone as (delete from hold returning id) insert into email select id from gone', ['hold', 'email']],
    ['truncate table booking', ['booking']],
    ['MERGE INTO session_search using x on true', ['session_search']],
    ['select id from booking where start_at > $1', []],
  ])('%s', (text, tables) => expect(listWrittenTables(text)).toEqual(tables))
})

describe('an observer reports', () => {
  async function observe(...statements: string[]): Promise<string[][]> {
    const reports: string[][] = []
    const observer = new CommitObserver((tables) => reports.push([...tables]))
    for (const text of statements) observer.observe({ text, values: [] }, Promise.resolve())
    await Promise.resolve()
    return reports
  }

  it('a statement outside a transaction when the database has answered', async () => {
    const reports: string[][] = []
    const answer = Promise.withResolvers<void>()
    new CommitObserver((tables) => reports.push([...tables])).observe(
      { text: 'delete from hold', values: [] },
      answer.promise,
    )
    await Promise.resolve()
    expect(reports).toEqual([])
    answer.resolve()
    await answer.promise
    expect(reports).toEqual([['hold']])
  })

  it('a transaction once, when it is committed', async () => {
    const begin = ['begin', 'insert into booking values (1)', 'update hold set id = 1', 'update hold set id = 2']
    expect(await observe(...begin)).toEqual([])
    expect(await observe(...begin, 'commit')).toEqual([['booking', 'hold']])
  })

  it('the ids in the values of all statements of a transaction, in lists and in JSON too, and of no other', async () => {
    const reports: string[][] = []
    const observer = new CommitObserver((_tables, ids) => reports.push([...ids]))
    const observe = (text: string, ...values: unknown[]) => observer.observe({ text, values }, Promise.resolve())
    const [first, second, third, fourth, fifth] = Array.from({ length: 5 }, () => crypto.randomUUID())
    observe('select 1 from booking where id = $1', fifth)
    observe('begin')
    observe('select from provider where id = $1', first!.toUpperCase())
    observe('delete from hold where id = any($1) and number = $2', [second, null, 1], 7)
    observe('insert into search select json_populate_recordset($1)', JSON.stringify([{ id: third }]))
    observe('commit')
    observe('update hold set id = $1', fourth)
    await Promise.resolve()
    expect(reports).toEqual([[first, second, third], [fourth]])
  })

  it('nothing after a rollback, and only new writes of the next transaction', async () => {
    expect(await observe('begin', 'delete from hold', 'rollback')).toEqual([])
    expect(
      await observe('begin', 'delete from hold', 'rollback', 'start transaction', 'delete from email', 'commit'),
    ).toEqual([['email']])
  })

  it('writes before and after a savepoint that was rolled back', async () => {
    const statements = ['begin', 'delete from hold', 'rollback to savepoint one', 'delete from email', 'commit']
    expect(await observe(...statements)).toEqual([['hold', 'email']])
  })

  it('a commit whose answer was lost, because it may have taken effect', async () => {
    const reports: string[][] = []
    const observer = new CommitObserver((tables) => reports.push([...tables]))
    const observe = (text: string, result: Promise<void>) => observer.observe({ text, values: [] }, result)
    observe('begin', Promise.resolve())
    observe('delete from hold', Promise.resolve())
    const lost = Promise.reject(new Error('connection lost'))
    observe('commit', lost)
    await expect(lost).rejects.toThrow()
    expect(reports).toEqual([['hold']])
  })
})
