// Runs the project's own checks in a separate thread, because on the main thread they would delay the start of other
// steps by seconds. `workerData` lists the checks' names.
import { parentPort, workerData } from 'node:worker_threads'

export interface CheckResult {
  name: string
  problems: string[]
  seconds: number
}

for (const name of workerData as string[]) {
  const startedAt = performance.now()
  const { check } = (await import(`./${name}.ts`)) as { check: () => Promise<string[]> }
  const problems = await check().catch((error: Error) => [error.stack ?? error.message])
  parentPort!.postMessage({ name, problems, seconds: (performance.now() - startedAt) / 1000 } satisfies CheckResult)
}
