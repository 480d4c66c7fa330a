import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** What every page of the site loads anyway: two files instead of twenty, which also compress better. */
const EVERYWHERE = [
  { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router|cookie)\// },
  {
    name: 'frame',
    // Not those which only pages behind a login, or one page, ask for.
    test: /\/web\/((?!(agreements|server-words|api-upload|area-texts|cancellation-text|capital|download|evidence-button|grouped|invitation-secret|loaded|map-link|passkey|practice-home|room-door|room-door-state|way-back)\.)[\w-]+\.tsx?|frame\/(page-|view-of|header|footer|crisis-lines|quick-exit|overlays|progress|language-(frame|switch)|theme|message|sign-in|current|router|whole)[\w-]*\.(tsx?|module\.css)|kit\/(button|icon|link|brand|dialog|notice|notice-stack|notices|classes|crisis-strip|empty-state|card)\.(tsx?|module\.css)|kit\/icons\/)|\/contract\/(pages|about-pages|enums|constants|first-paths)\.ts/,
  },
  {
    // Parts that the finder and a counsellor's page share: one file of scripts and one of looks instead of a dozen each.
    name: 'parts',
    test: /\/web\/kit\/(chip|choice|disclosure|portrait|stars|tag|time-button)[\w-]*\.(tsx?|module\.css)/,
  },
  { name: 'fields', test: /\/web\/kit\/(field|number-pair|pagination|select|text-field)[\w-]*\.(tsx?|module\.css)/ },
  {
    name: 'times',
    test: /\/web\/(capital\.ts|kit\/(calendar|money|skeleton|time-list)[\w-]*\.(tsx?|module\.css))/,
  },
]

export default defineConfig({
  plugins: [reactRouter()],
  publicDir: false,
  // Fonts and pictures stay files: a data address in CSS would be loaded by everybody, needed or not.
  build: { assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: EVERYWHERE } } } } } },
  // A cold dev cache that finds these one by one reloads the page under the reader.
  optimizeDeps: { include: ['react', 'react-dom/client', 'react-router', 'react-router/dom'] },
})
