import { credential, flag, oneOf, text, url } from '../setting.ts'

const forS3 = { required: { STORAGE: 's3' } }

/** Where uploaded files are stored. */
export const fileSettings = {
  STORAGE: oneOf(
    ['disk', 's3'],
    'Where uploaded files are stored: disk (one machine, or a shared file system), or s3 (a bucket of any server that ' +
      'speaks S3).',
    { fallback: 'disk' },
  ),
  STORAGE_FOLDER: text('Folder for uploaded files, shared by web and workers, for disk. Path.', {
    fallback: '.palengke/files',
  }),
  S3_ENDPOINT: url("The S3 server. URL; Amazon's server of S3_REGION unless set.", {
    fallback: (textOf) => `https://s3.${textOf('S3_REGION')}.amazonaws.com`,
  }),
  S3_REGION: text('Region of the bucket, such as ap-southeast-1.', { fallback: 'us-east-1' }),
  S3_BUCKET: text('Name of the bucket. Needed for s3.', forS3),
  S3_ACCESS_KEY_ID: text(
    'Access key that may get, put and delete objects of the bucket. Needed for s3.',
    forS3,
  ),
  S3_SECRET_ACCESS_KEY: credential('Secret of that access key. Needed for s3.', forS3),
  S3_FORCE_PATH_STYLE: flag(
    'Whether the name of the bucket goes into the path instead of the host name: true or false.',
  ),
  S3_PUBLIC_URL: url(
    'Address at which browsers reach the public bucket or a cache in front of it. URL; the web process serves the files ' +
      'unless set.',
    { fallback: (textOf) => `${textOf('PUBLIC_URL').replace(/\/+$/, '')}/files` },
  ),
}
