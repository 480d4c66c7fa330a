/** True in `npm run test:long`: crash, fuzz, history and search tests run in full instead of on a sample. */
export const isLongRun = process.env['TEST_LENGTH'] === 'long'
