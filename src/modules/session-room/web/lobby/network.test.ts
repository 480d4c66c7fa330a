import { expect, test } from 'vitest'
import { rateNetwork } from './network.ts'

test.for([
  ['quick answers', [40, 60, 50], null, 'good'],
  ['one slow answer among quick ones', [40, 900, 50], null, 'good'],
  ['slow answers', [500, 450, 90], null, 'weak'],
  ['an answer that did not come', [40, null, 50], null, 'weak'],
  ['no relay where there is one', [40, 60, 50], false, 'weak'],
  ['a relay', [40, 60, 50], true, 'good'],
  ['no answer at all', [null, null, null], true, 'none'],
] as const)('%s', ([, times, relay, network]) => {
  expect(rateNetwork(times, relay)).toBe(network)
})
