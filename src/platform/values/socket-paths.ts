/**
 * Path of the WebSocket for session rooms, which carries the messages in room-messages.ts. The URL contains no room
 * data.
 */
export const ROOM_SOCKET = '/api/session-room'
/** Path of the media server proxy, for session rooms that use the media server. */
export const ROOM_MEDIA_SOCKET = '/api/session-room/media'
