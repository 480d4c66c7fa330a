import { fork } from 'node:child_process'

/** A child process that carries out one plan at a time. */
export interface Child<Plan, Result> {
  /** @throws if the process exits without a result */
  run(plan: Plan): Promise<Result>
  close(): void
}

/** Runs a module in a separate process that replies to each message with a result. */
export function startChild<Plan extends object, Result>(module: URL): Child<Plan, Result> {
  const child = fork(module, { serialization: 'advanced' })
  return {
    run: (plan) =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new Error(`${module.pathname} ended before it had a result`))
        child.once('exit', fail)
        child.once('message', (result) => {
          child.off('exit', fail)
          resolve(result as Result)
        })
        child.send(plan)
      }),
    close: () => void child.kill(),
  }
}
