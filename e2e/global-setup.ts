import type { TestProject } from 'vitest/node'
import { startSite } from '#ops/site-process.ts'
import { createDatabase, startThrowawayPostgres } from '#ops/throwaway-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    demoServerUrl: string
  }
}

/** One PostgreSQL for the run and one database with the demo data in it, which every test file clones. */
export default async function setup(project: TestProject) {
  const server = await startThrowawayPostgres()
  const first = await startSite(await createDatabase(server.url, 'hool_demo'))
  await first.close()
  project.provide('demoServerUrl', server.url)
  return server.close
}
