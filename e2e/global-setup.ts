import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '#server/database/connect.ts'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { startSite } from './start-site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    demoServerUrl: string
  }
}

/** One PostgreSQL for the run and one database with the demo data in it, which every test file clones. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'hool-e2e-'))
  const server = await startEmbeddedPostgres(folder, {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  })
  const admin = connect(server.urlOf('postgres'), 1)
  await admin.pool.query('create database hool_demo')
  await admin.close()
  const first = await startSite(server.urlOf('hool_demo'))
  await first.close()
  project.provide('demoServerUrl', server.urlOf('postgres'))
  return async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
