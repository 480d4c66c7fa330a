import { expect, test } from 'vitest'
import { PLANTED } from './planted-walls.ts'
import { WALL_RULES } from './wall-rules.ts'
import { newBreaches, notRead, plantedProblems } from './walls.ts'

test('reports every planted breach and accepts every allowed import', async () => {
  expect(await plantedProblems()).toEqual([])
})

test('every import rule has a planted breach', () => {
  const planted = new Set(PLANTED.map(({ rule }) => rule))
  expect(WALL_RULES.filter(({ name }) => !planted.has(name ?? ''))).toEqual([])
})

test('reports a file that was not read, and an empty list of files', () => {
  expect(notRead(['src/a.ts', 'src/b.ts'], new Set(['src/a.ts']))).toEqual(['walls: src/b.ts was not read'])
  expect(notRead([], new Set())).toHaveLength(1)
})

test('reports a new breach, and a known one that has been fixed', () => {
  const breach = { from: 'src/a.ts', to: 'src/b.ts', rule: 'walls' }
  const line = 'src/a.ts -> src/b.ts (walls)'
  expect(newBreaches([breach], [line])).toEqual([])
  expect(newBreaches([breach], [])).toEqual([`not allowed: ${line}`])
  expect(newBreaches([], [line])).toEqual([`fixed, remove it from known-breaches.txt: ${line}`])
})
