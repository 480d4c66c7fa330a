/**
 * Whether the tests run with `npm run test:long`, in which crash, fuzz, history, access, search, demo and outage tests
 * run in full instead of on a sample.
 */
export const isLongRun = process.env['TEST_LENGTH'] === 'long'
