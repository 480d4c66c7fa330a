import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { Replica } from '#platform/server/database/replica.ts'
import { addMetrics } from '#platform/server/http/metrics.ts'
import { createSharedCaches } from '#platform/server/http/shared-caches.ts'
import { buildApp } from '#src/app.ts'
import { createTestDeps, type TestDeps } from '#testing/server/test-deps.ts'
import { findFreePort } from '../find-free-port.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const hasPromtool = spawnSync('promtool', ['--version']).status === 0

/** Queries refer to histograms by their buckets. */
const METRIC = /\b(?:hool|process|nodejs)_\w+/g
const listMetrics = (text: string) => [...new Set(text.match(METRIC))].map((name) => name.replace(/_bucket$/, ''))

test('the alerts, the dashboard and the document name only metrics that exist', async () => {
  const { db, circuits, connection } = await createTestDeps()
  const app = fastify()
  const replica: Replica = {
    db,
    read: (read) => read(db),
    requireCurrent: () => undefined,
    getState: () => ({ isUsed: true, lagSeconds: 0, repeated: 0 }),
    close: async () => undefined,
  }
  addMetrics(app, { db, circuits, caches: createSharedCaches(), pool: connection.pool, replica }, null)
  const { body } = await app.inject('/metrics')
  const known = new Set([...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!))
  const document = read('../../docs/operating/monitoring.md').replaceAll(/`(?:process|nodejs)_\*`/g, '')
  for (const [name, text] of [
    ['alerts.yml', read('alerts.yml')],
    ['dashboard.json', read('dashboard.json')],
    ['monitoring.md', document],
  ] as const) {
    const named = listMetrics(text)
    expect(named.length, name).toBeGreaterThan(8)
    expect([name, named.filter((metric) => !known.has(metric))]).toEqual([name, []])
  }
  expect([...known].filter((name) => name.startsWith('hool_') && !document.includes(name))).toEqual([])
})

test.runIf(hasPromtool)('Prometheus accepts the configuration and the rules, and its tests of them pass', () => {
  const cwd = import.meta.dirname
  for (const args of [
    ['check', 'config', 'prometheus.yml'],
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.promtool.yml'],
  ]) {
    const { status, stdout, stderr } = spawnSync('promtool', args, { cwd, encoding: 'utf8' })
    expect([args, status, stdout + stderr]).toEqual([args, 0, expect.stringContaining('SUCCESS')])
  }
})

async function createApp(deps: TestDeps, metricsPort: number) {
  const settings = { ...deps.settings, metricsPort }
  const app = await buildApp({ deps: { ...deps, settings }, databaseUrl: deps.databaseUrl, pages: 'none' })
  onTestFinished(() => app.close())
  return app
}

test('with a port of its own, the figures are at that port only', async () => {
  const deps = await createTestDeps()
  const metricsPort = await findFreePort()
  const app = await createApp(deps, metricsPort)
  await app.listen({ host: '127.0.0.1', port: 0 })
  expect((await app.inject('/metrics')).statusCode).toBe(404)
  const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/plain; version=0.0.4'),
  ])
  expect(await response.text()).toContain('hool_database_up 1')
  await app.close()
  await expect(fetch(`http://127.0.0.1:${metricsPort}/metrics`)).rejects.toThrow()
})

test('a port that is taken prevents the start', async () => {
  const deps = await createTestDeps()
  const metricsPort = await findFreePort()
  await (await createApp(deps, metricsPort)).ready()
  await expect((await createApp(deps, metricsPort)).ready()).rejects.toThrow('EADDRINUSE')
})
