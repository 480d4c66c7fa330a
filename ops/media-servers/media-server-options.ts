export interface MediaServerOptions {
  /** Shared with the server process. */
  secret: string
  /** The port of a closed instance that this one replaces, if any. */
  port?: number
}
