import type { Input } from '#platform/web/api.ts'

/** Names and addresses go into no address: what is looked for is kept here, so that the way back finds it again. */
let asked: Input<'listUsers'> & { page: number } = { page: 1 }

export const lastAsked = () => asked

export function ask(change: Partial<typeof asked>): void {
  asked = { ...asked, page: 1, ...change }
}
