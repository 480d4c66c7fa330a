import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT } from './sources.ts'

/** Earlier migrations were written before the site could run as several processes. */
const FIRST_CHECKED = '20261130'
const FOLDER = join(PROJECT, 'src/migrations')

const NAME = '"?\\w+"?'
/** One item of a list, including any commas in its parentheses. */
const PART = '(?:[^,;()]|\\([^)]*\\))*'
/** The most common schema changes after which statements of the released version can fail. */
const BREAKING = [
  /\bdrop (?:table|column|view|materialized view|function|type|schema|trigger|default)\b/i,
  // In `alter table`, the word `column` can be left out.
  new RegExp(
    `\\bdrop (?:if exists )?(?!constraint\\b|not null\\b|index\\b|policy\\b)${NAME}(?:,|$| cascade| restrict)`,
    'i',
  ),
  /\brename\b/i,
  new RegExp(`\\balter (?:column )?${NAME} (?:type|set data type|set not null)\\b`, 'i'),
  new RegExp(
    `\\badd (?:column )?(?:if not exists )?${NAME} (?!${PART}\\b(?:default|generated)\\b)${PART}\\bnot null\\b`,
    'i',
  ),
  /\badd (?:constraint|unique|check|primary key|foreign key|exclude)\b/i,
  /\bcreate unique index\b/i,
]
/**
 * A comment that explains why no released version is affected, such as 'Older processes: since 2.4 nothing reads this
 * column.'
 */
const REASON = /^-- Older processes: \S/m

/**
 * Lists the statements of a migration that can break processes of the released version, which run alongside the new
 * ones during a deployment (docs/operating/several-processes.md), unless a comment before the statement says why they
 * do not.
 */
const findBreakingStatements = (sql: string): string[] =>
  sql
    .split(/;\s*$/m)
    .filter((statement) => !REASON.test(statement))
    .map((statement) =>
      statement
        .replaceAll(/^\s*--.*$/gm, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((statement) => BREAKING.some((pattern) => pattern.test(statement)))

test('new migrations leave what the released version uses, or say why that is not needed', () => {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.sql') && name >= FIRST_CHECKED && /^\d/.test(name))
  const found = names.flatMap((name) =>
    findBreakingStatements(readFileSync(join(FOLDER, name), 'utf8')).map((statement) => `${name}: ${statement}`),
  )
  expect(found).toEqual([])
})

test.each([
  'alter table data_export drop column downloads;',
  'drop table card_promise;',
  'alter table a rename column b to c;',
  'alter table a\n  alter column b set not null;',
  'alter table a alter column b type bigint;',
  'alter table a add column b text not null;',
  'alter table a add column b numeric(10, 2) not null;',
  'alter table a add "b" text not null;',
  'alter table a alter b set not null;',
  'alter table a alter column b drop default;',
  'alter table a drop b;',
  'alter table a drop b cascade;',
  'alter table a add column b text not null, add column c int default 0;',
  'alter table a add unique (b);',
  'alter table a add check (b > 0);',
  'alter   table a drop\n  column b;',
  'alter table a add constraint positive check (b > 0);',
  'create unique index one on a (b);',
])('breaks the released version: %s', (statement) => {
  expect(findBreakingStatements(`update a set b = 1;\n${statement}\n`)).toHaveLength(1)
  expect(findBreakingStatements(`-- Older processes: nothing reads this.\n${statement}\n`)).toEqual([])
})

test.each([
  'alter table a add column b text;',
  "alter table a add column b text not null default '';",
  'alter table a add column b numeric(10, 2) not null default 0;',
  'alter table a add column b int generated always as (c + 1) stored not null;',
  'alter table media_item drop constraint media_item_folder_check;',
  'alter table a alter column b drop not null;',
  'drop index one;',
  'create index two on a (b);',
  '-- The column that was renamed in 2026.\ncreate table a (b text not null);',
])('breaks nothing: %s', (statement) => {
  expect(findBreakingStatements(statement)).toEqual([])
})
