import { z } from 'zod'
import { providersAdminCallPaths } from '#modules/providers/admin-call-paths.ts'
import { providersCallPaths } from '#modules/providers/call-paths.ts'
import { VIDEO_MAX_BYTES } from '#modules/providers/values/limits.ts'
import { defineCall } from '#platform/contract/call.ts'
import { guid, noInput, requiredLine } from '#platform/contract/values.ts'
import { PICTURE_MAX_BYTES } from '#platform/values/constants.ts'

/** Multipart forms can carry only text (`{"square":{"x":0,…}}`); JSON clients may send the object itself. */
const jsonOrObject = <Shape extends z.ZodType>(shape: Shape) =>
  z.union([z.string().max(2000, { error: 'error.tooLong' }).transform(parseJson).pipe(shape), shape])
function parseJson(json: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(json)
  } catch {
    context.addIssue({ code: 'custom', message: 'error.invalid' })
    return z.NEVER
  }
}

const MAX_PIXELS = 100_000
const offset = z.number().min(0).max(MAX_PIXELS)
const side = z.number().positive().max(MAX_PIXELS)
/** A crop, in pixels of the upright picture. */
const crop = z.strictObject({ x: offset, y: offset, width: side, height: side })

const picture = z.object({
  /** Null for a picture that was not uploaded through this API: it cannot be restored. */
  mediaItemId: z.guid().nullable(),
  profileImageUrl: z.string(),
  profileImageCrop11Url: z.string(),
  profileImageCrop169Url: z.string().nullable(),
})
const video = z.object({
  mediaItemId: z.guid().nullable(),
  name: z.string(),
  state: z.enum(['processing', 'ready', 'failed']),
  videoUrl: z.string().nullable(),
  videoThumbnailUrl: z.string().nullable(),
  /** Localised message that explains the failure. */
  failure: z.string().nullable(),
})
const media = z.object({
  picture: picture.nullable(),
  /** The published video. */
  video: video.nullable(),
  /** A new video that is still processing and will replace the published one, or whose processing has failed. */
  nextVideo: video.nullable(),
})
const removed = z.object({ mediaItemId: z.guid().nullable() })

const pictureErrors = [
  'pictureType',
  'pictureHeic',
  'pictureTooLarge',
  'pictureTooSmall',
  'pictureDamaged',
  'pictureCrop',
  'noSpace',
] as const
/**
 * Errors that any change to a provider's media may return. Like the rest of the profile, media cannot be changed while
 * the application is under review or after it has been closed.
 */
const closedErrors = ['applicationWaiting', 'applicationClosed'] as const
const pictureUpload = { field: 'picture', maxBytes: PICTURE_MAX_BYTES }

const logo = z.object({ logoUrl: z.string().nullable() })
const logoErrors = [
  'pictureType',
  'pictureHeic',
  'pictureTooLarge',
  'pictureDamaged',
  'logoTooSmall',
  'noSpace',
  'notFound',
] as const

/**
 * Calls for a provider's photo and video (specification §3, provider profile extras), a user's picture and an
 * organization's logo.
 */
export const mediaCalls = {
  getProviderMedia: defineCall(
    {
      who: 'provider',
      summary: 'Returns the provider’s photo and video, and the progress of a new video.',
      input: noInput,
      reply: media,
    },
    providersCallPaths.getProviderMedia,
  ),
  putProviderImage: defineCall(
    {
      who: 'provider',
      summary: 'Uploads a new photo with both crops. The server creates all sizes.',
      input: z.strictObject({ crops: jsonOrObject(z.strictObject({ square: crop, wide: crop })) }),
      upload: pictureUpload,
      reply: picture,
      errors: [...pictureErrors, ...closedErrors],
      perMinute: 10,
    },
    providersCallPaths.putProviderImage,
  ),
  deleteProviderImage: defineCall(
    {
      who: 'provider',
      summary: 'Deletes the provider’s photo. It can be restored for ten minutes.',
      input: noInput,
      reply: removed,
      errors: ['notFound', ...closedErrors],
    },
    providersCallPaths.deleteProviderImage,
  ),
  restoreProviderMedia: defineCall(
    {
      who: 'provider',
      summary: 'Restores a photo or video deleted within the last ten minutes.',
      input: z.strictObject({ mediaItemId: guid }),
      reply: media,
      errors: ['notFound', ...closedErrors],
    },
    providersCallPaths.restoreProviderMedia,
  ),
  addProviderVideo: defineCall(
    {
      who: 'provider',
      summary:
        'Uploads a video, which is then converted for all browsers. The current video stays public until the new one ' +
        'is ready.',
      input: z.strictObject({ name: requiredLine(120) }),
      upload: { field: 'video', maxBytes: VIDEO_MAX_BYTES },
      reply: video,
      errors: ['videoType', 'noSpace', ...closedErrors],
      perMinute: 5,
    },
    providersCallPaths.addProviderVideo,
  ),
  deleteProviderVideo: defineCall(
    {
      who: 'provider',
      summary:
        'Deletes the provider’s video, or cancels a new one that is being processed. A published video can be ' +
        'restored.',
      input: z.strictObject({ which: z.enum(['shown', 'next']).default('shown') }),
      reply: removed,
      errors: ['notFound', ...closedErrors],
    },
    providersCallPaths.deleteProviderVideo,
  ),
  putCustomerImage: defineCall(
    {
      who: 'signedIn',
      summary: 'Uploads a picture of the caller, with one square crop.',
      input: z.strictObject({ crops: jsonOrObject(z.strictObject({ square: crop })) }),
      upload: pictureUpload,
      reply: z.object({ profileImageUrl: z.string() }),
      errors: pictureErrors,
      perMinute: 10,
    },
    providersCallPaths.putCustomerImage,
  ),
  deleteCustomerImage: defineCall(
    {
      who: 'signedIn',
      summary: 'Deletes the caller’s picture. It can be restored for ten minutes.',
      input: noInput,
      reply: removed,
      errors: ['notFound'],
    },
    providersCallPaths.deleteCustomerImage,
  ),
  restoreCustomerImage: defineCall(
    {
      who: 'signedIn',
      summary: 'Restores a picture deleted within the last ten minutes.',
      input: z.strictObject({ mediaItemId: guid }),
      reply: z.object({ profileImageUrl: z.string() }),
      errors: ['notFound'],
    },
    providersCallPaths.restoreCustomerImage,
  ),
  putCompanyLogo: defineCall(
    {
      who: 'company',
      summary:
        'Uploads a new logo for the organization that the caller manages. The logo is not cropped and is placed on ' +
        'the page’s background colour.',
      input: noInput,
      upload: { ...pictureUpload, field: 'logo' },
      reply: logo,
      errors: logoErrors,
      perMinute: 10,
    },
    providersCallPaths.putCompanyLogo,
  ),
  deleteCompanyLogo: defineCall(
    {
      who: 'company',
      summary: 'Deletes the logo of the organization that the caller manages.',
      input: noInput,
      reply: logo,
      errors: ['notFound'],
    },
    providersCallPaths.deleteCompanyLogo,
  ),
  putOrganizationLogo: defineCall(
    {
      who: 'admin',
      summary: 'Uploads a new logo for an organization.',
      input: z.strictObject({ id: guid }),
      upload: { ...pictureUpload, field: 'logo' },
      reply: logo,
      errors: logoErrors,
      perMinute: 10,
    },
    providersAdminCallPaths.putOrganizationLogo,
  ),
  deleteOrganizationLogo: defineCall(
    {
      who: 'admin',
      summary: 'Deletes the logo of an organization.',
      input: z.strictObject({ id: guid }),
      reply: logo,
      errors: ['notFound'],
    },
    providersAdminCallPaths.deleteOrganizationLogo,
  ),
}
