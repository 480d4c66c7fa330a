import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // One manifest in the first page: no extra request per link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
