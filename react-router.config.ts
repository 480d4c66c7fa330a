import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // After hydration, pages request the routes that they link to; otherwise, all routes would be part of every first
  // load.
  routeDiscovery: { mode: 'lazy', manifestPath: '/routes.data' },
} satisfies Config
