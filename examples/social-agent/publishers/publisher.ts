/** Publishes a post in one place: the page, or one group. An own publisher is this one function. */
export interface Publication {
  postId: string
  /** The page or the group. */
  url: string
  content: string
  imageUrl: string | null
}

export interface Publisher {
  /**
   * @throws {NotPublished} when certainly nothing was published
   * @throws any other error when the outcome is unknown; the post is then never retried
   */
  publish(publication: Publication): Promise<void>
}

/** Certainly nothing was published. The message goes into the report. */
export class NotPublished extends Error {}
