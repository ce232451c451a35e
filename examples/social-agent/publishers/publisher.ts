/** Puts a post in one place: the page, or one group. Write your own with this one function. */
export interface Publication {
  postId: string
  /** The page or the group. */
  url: string
  content: string
  imageUrl: string | null
}

export interface Publisher {
  /**
   * @throws {Refused} when nothing was published, for sure
   * @throws anything else when nobody knows; the post is then never tried again
   */
  publish(publication: Publication): Promise<void>
}

/** Nothing was published. The message goes into the report. */
export class Refused extends Error {}
