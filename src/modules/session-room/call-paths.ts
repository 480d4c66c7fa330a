import type { CallPaths } from '#platform/values/call-paths.ts'

export const sessionRoomCallPaths = {
  sessionRoom: ['GET', '/customer/session/{id}/room'],
} as const satisfies CallPaths
