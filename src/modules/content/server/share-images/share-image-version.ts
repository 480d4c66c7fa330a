/** Incremented when the layout changes, so that images rendered before are no longer used. */
export const SHARE_IMAGE_VERSION = 1
