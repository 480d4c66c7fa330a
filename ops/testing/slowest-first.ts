import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Test files that take 15 seconds or more, slowest first. Vitest starts with the largest files, but some slow files are
 * small: if they started last, they would keep the other workers waiting.
 */
export const SLOW_FILES = [
  'ops/cluster.command.test.ts',
  'ops/bench.command.test.ts',
  'ops/rooms.command.test.ts',
  'ops/site.command.test.ts',
  'ops/load.command.test.ts',
  'src/modules/providers/server/media/video.test.ts',
  'src/modules/ledger/server/process-crash.db.test.ts',
  'src/platform/server/http/foreign-ids.calls.test.ts',
  'src/platform/server/database/embedded-postgres.db.test.ts',
  'ops/demo/add-demo-to-sandbox.db.test.ts',
  'ops/backup/backup.db.test.ts',
  'ops/search-oracle/search-oracle.calls.test.ts',
  'src/modules/ledger/server/random-histories.db.test.ts',
  'src/modules/providers/server/media/video.calls.test.ts',
  'src/modules/providers/server/media/picture.calls.test.ts',
  'ops/close-on-signal.db.test.ts',
  'src/modules/payouts/server/transfers/negative-balance.db.test.ts',
  'src/modules/admin/server/imports/parse-table-file.test.ts',
  'ops/start-local-database.db.test.ts',
]

/** Runs slow test files first, then the others in Vitest's order, which starts with the largest on a first run. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const index = SLOW_FILES.indexOf(relative(project.config.root, moduleId))
      return index === -1 ? SLOW_FILES.length : index
    }
    const sorted = await super.sort(files)
    // Projects stay together.
    return sorted.toSorted((a, b) => (a.project.name === b.project.name ? rank(a) - rank(b) : 0))
  }
}
