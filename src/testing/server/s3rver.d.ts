declare module '@20minutes/s3rver' {
  interface Context {
    path: string
    mountPath: string
    state: { vhost?: boolean }
  }
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      directory: string
      configureBuckets: { name: string }[]
      silent: boolean
    })
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[]
    run(): Promise<{ port: number }>
  }
}
