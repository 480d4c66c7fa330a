/**
 * Whether the tests run with `npm run test:long`, which runs the crash, fuzz, history, race, access, search, demo and
 * outage tests in full; other runs shorten them or leave them out.
 */
export const isLongRun = process.env['TEST_LENGTH'] === 'long'
