import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // Pages request the routes that they link to after hydration; before, all routes were part of every first load.
  routeDiscovery: { mode: 'lazy', manifestPath: '/routes.data' },
} satisfies Config
