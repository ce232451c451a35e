/** A file of a multipart/form-data body. Read its bytes to the end before asking for the next one. */
export interface IncomingFile {
  /** Its position in the request, for `details`: `file`, or `files.2` where there may be several. */
  path: string
  /** The client's name for it, safe to show. */
  name: string
  /** Each chunk is valid until the next is requested. @throws 400 FILE_TOO_LARGE beyond the limit, VALIDATION_FAILED when the request breaks off */
  bytes: AsyncIterable<Buffer>
}

/** The files of a request, in order. */
export interface Upload {
  files: AsyncIterable<IncomingFile>
  /** Aborts when the client disconnects before the response. */
  disconnected: AbortSignal
}
