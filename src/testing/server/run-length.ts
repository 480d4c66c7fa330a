/**
 * Whether the tests run with `npm run test:long`, in which crash, fuzz, history, race, access, search, demo and outage
 * tests run in full, which are otherwise shortened or left out.
 */
export const isLongRun = process.env['TEST_LENGTH'] === 'long'
