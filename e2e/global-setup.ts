import type { TestProject } from 'vitest/node'
import { startSite } from '#ops/site-process.ts'
import { createDatabase, startThrowawayPostgres } from '#ops/throwaway-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    demoServerUrl: string
    /** An instant of the coming Monday: 'today' and 'this week' mean the same at every run. */
    mondayMorning: string
  }
}

/** One PostgreSQL for the run and one database with the demo data of the Sunday before in it, which every test file clones. */
export default async function setup(project: TestProject) {
  const server = await startThrowawayPostgres()
  const today = Temporal.Now.plainDateISO('Europe/Tallinn')
  const monday = today.add({ days: 8 - today.dayOfWeek })
  const first = await startSite(await createDatabase(server.url, 'hool_demo'), {
    CLOCK_STARTS_AT: `${monday.subtract({ days: 1 })}T12:00:00Z`,
  })
  await first.close()
  project.provide('demoServerUrl', server.url)
  project.provide('mondayMorning', `${monday}T07:20:00Z`)
  return server.close
}
