import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // A page asks for the routes it links to once it is alive: all of them at once were in everybody's first load.
  routeDiscovery: { mode: 'lazy', manifestPath: '/routes.data' },
} satisfies Config
