/**
 * Whether this is `npm run test:long`, in which crash, fuzz, history, access and search tests run in full, not on a
 * sample.
 */
export const isLongRun = process.env['TEST_LENGTH'] === 'long'
