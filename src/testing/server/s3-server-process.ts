import S3Server from '@20minutes/s3rver'

/** Serves a bucket from a folder (`s3-server.ts` starts this file as a separate process). */
const [port, directory, bucket] = process.argv.slice(2) as [string, string, string]
const server = new S3Server({
  ...{ address: '127.0.0.1', port: Number(port), directory, configureBuckets: [{ name: bucket }], silent: true },
})
// For a request to a bucket, the server would otherwise compute the signature without the trailing slash of the path.
server.middleware.splice(-1, 0, (context, next) => {
  if (/^\/[^/]+\/$/.test(context.path)) {
    context.state.vhost = true
    context.mountPath = '/'
  }
  return next()
})
const address = await server.run()
process.send?.(address.port)
