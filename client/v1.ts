/** The Developer API, generated from its OpenAPI document by `node dev/checks/generate-client.ts`. */
export interface paths {
    "/v1/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the Developer API answers; touches nothing */
        get: operations["getV1Health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The orders that the agent captured for the key’s store, newest first
         * @description Caller: API key.
         */
        get: operations["getV1Orders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One captured order of the key’s store
         * @description Caller: API key.
         */
        get: operations["getV1OrdersById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a customer’s message to the store’s agent; Accept: text/event-stream streams the reply
         * @description Caller: API key, publishable ones too.
         */
        post: operations["postV1Chat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            /** @constant */
            success: false;
            /** @enum {string} */
            code: "VALIDATION_FAILED" | "MALFORMED_JSON" | "MALFORMED_REQUEST" | "PRODUCT_UNAVAILABLE" | "BELOW_MINIMUM" | "PAYMENT_METHOD_DISABLED" | "OUT_OF_DELIVERY_RANGE" | "STORES_TOO_FAR_APART" | "REFUND_TOO_LARGE" | "AMOUNT_TOO_SMALL" | "INVALID_FILE_TYPE" | "FILE_TOO_LARGE" | "INVALID_IMAGE" | "DELIVERY_NOT_OFFERED" | "INVALID_SIGNATURE_REF" | "MIN_UNITS" | "MAX_UNITS" | "INVALID_DATES" | "INVALID_TOKEN" | "UNAUTHENTICATED" | "INVALID_CREDENTIALS" | "INVALID_REFRESH_TOKEN" | "INVALID_API_KEY" | "INVALID_SIGNATURE" | "FORBIDDEN" | "NOT_VENDOR" | "ACCOUNT_DISABLED" | "PRO_REQUIRED" | "PLAN_REQUIRED" | "AGENT_DISABLED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_REFUNDABLE" | "REQUEST_TIMEOUT" | "CONFLICT" | "UNAVAILABLE" | "BLOCKED_DATE" | "OPEN_BUSINESS" | "ALREADY_FINAL" | "AGREEMENT_CHANGED" | "EMAIL_TAKEN" | "PRICE_CHANGED" | "OUT_OF_STOCK" | "TOO_MANY_OPEN" | "COD_LIMIT" | "STORE_PAUSED" | "STORE_CLOSED" | "FULFILMENT_UNAVAILABLE" | "SLOT_UNAVAILABLE" | "ALREADY_PAID" | "ALREADY_SIGNED" | "ALREADY_REVIEWED" | "ALREADY_RIDER" | "RIDER_UNAVAILABLE" | "ROLE_CONFLICT" | "APPLICATION_PENDING" | "SELF_LOCKOUT" | "IDEMPOTENCY_IN_PROGRESS" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "IDEMPOTENCY_KEY_REUSED" | "RATE_LIMITED" | "MONTHLY_LIMIT_REACHED" | "HEADERS_TOO_LARGE" | "INTERNAL" | "ORDER_ITEMS_NOT_SAVED" | "MAINTENANCE" | "BUSY" | "AI_UNAVAILABLE" | "SMS_UNAVAILABLE" | "PROVIDER_UNAVAILABLE";
            /** @description Short title */
            error: string;
            /** @description What happened to this request, and what to do */
            message: string;
            requestId: string;
            details?: {
                /** @description Dotted, such as items.0.quantity */
                path: string;
                message: string;
            }[];
            /** @description Seconds */
            retryAfter?: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Seconds to wait */
        RetryAfter: number;
        /** @description `true` on the saved response of an earlier request with the same key */
        IdempotentReplayed: "true";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getV1Health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ok: boolean;
                    };
                };
            };
            /** @description `NOT_FOUND` Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /** @description `INTERNAL` Something went wrong on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
            /** @description `BUSY` Busy, try again shortly */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "BUSY";
                    };
                };
            };
        };
    };
    getV1Orders: {
        parameters: {
            query?: {
                status?: "new" | "confirmed" | "fulfilled" | "cancelled";
                /** @description ISO 8601, UTC, milliseconds */
                created_after?: string;
                /** @description At most 100; more is clamped */
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            customer_name: string;
                            items: {
                                name: string;
                                /** @description The name of the variant */
                                variant: string | null;
                                /** @description The names of the options chosen, in the order of their groups */
                                choices: string[];
                                /** @description The customer’s words about this item */
                                note: string | null;
                                /** @description At most 3 decimals */
                                qty: number;
                                /** @description Of one, in pesos, options included */
                                price: number;
                                /** @description A prescription is asked for when it is handed over */
                                prescription: boolean;
                            }[];
                            /** @description Pesos, at most 2 decimals */
                            total: number;
                            delivery_address: string;
                            contact_number: string;
                            notes: string | null;
                            /** @enum {unknown} */
                            status: "new" | "confirmed" | "fulfilled" | "cancelled";
                            /** @enum {unknown} */
                            source: "api" | "messenger";
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, milliseconds
                             */
                            created_at: string;
                        }[];
                        total: number;
                        /** @constant */
                        totalIsAtLeast?: true;
                        limit: number;
                        offset: number;
                    };
                };
            };
            /** @description `VALIDATION_FAILED` Some fields are not right */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /** @description `INVALID_API_KEY` The API key is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "INVALID_API_KEY";
                    };
                };
            };
            /** @description `ACCOUNT_DISABLED` This account is disabled; `FORBIDDEN` Not allowed; `PLAN_REQUIRED` The plan does not include the API */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "ACCOUNT_DISABLED" | "FORBIDDEN" | "PLAN_REQUIRED";
                    };
                };
            };
            /** @description `NOT_FOUND` Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /** @description `RATE_LIMITED` Too many requests */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** @description `INTERNAL` Something went wrong on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
            /** @description `BUSY` Busy, try again shortly */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "BUSY";
                    };
                };
            };
        };
    };
    getV1OrdersById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            customer_name: string;
                            items: {
                                name: string;
                                /** @description The name of the variant */
                                variant: string | null;
                                /** @description The names of the options chosen, in the order of their groups */
                                choices: string[];
                                /** @description The customer’s words about this item */
                                note: string | null;
                                /** @description At most 3 decimals */
                                qty: number;
                                /** @description Of one, in pesos, options included */
                                price: number;
                                /** @description A prescription is asked for when it is handed over */
                                prescription: boolean;
                            }[];
                            /** @description Pesos, at most 2 decimals */
                            total: number;
                            delivery_address: string;
                            contact_number: string;
                            notes: string | null;
                            /** @enum {unknown} */
                            status: "new" | "confirmed" | "fulfilled" | "cancelled";
                            /** @enum {unknown} */
                            source: "api" | "messenger";
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, milliseconds
                             */
                            created_at: string;
                        };
                    };
                };
            };
            /** @description `VALIDATION_FAILED` Some fields are not right */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
            /** @description `INVALID_API_KEY` The API key is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "INVALID_API_KEY";
                    };
                };
            };
            /** @description `ACCOUNT_DISABLED` This account is disabled; `FORBIDDEN` Not allowed; `PLAN_REQUIRED` The plan does not include the API */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "ACCOUNT_DISABLED" | "FORBIDDEN" | "PLAN_REQUIRED";
                    };
                };
            };
            /** @description `NOT_FOUND` Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /** @description `RATE_LIMITED` Too many requests */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
            /** @description `INTERNAL` Something went wrong on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
            /** @description `BUSY` Busy, try again shortly */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "BUSY";
                    };
                };
            };
        };
    };
    postV1Chat: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat a request with the same key to get the same response and one effect, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    message: string;
                    /** @description Identifies the conversation in every message: a random id of your choice, not a phone number or anything that others can guess. Each API key has its own conversations. */
                    session_id: string;
                    /** @description With a publishable key: the token of the first reply. Without it, or with a wrong one, a new conversation begins. */
                    session_token?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            reply: string;
                            order: {
                                customer_name: string;
                                items: {
                                    name: string;
                                    /** @description The name of the variant */
                                    variant: string | null;
                                    /** @description The names of the options chosen, in the order of their groups */
                                    choices: string[];
                                    /** @description The customer’s words about this item */
                                    note: string | null;
                                    /** @description At most 3 decimals */
                                    qty: number;
                                    /** @description Of one, in pesos, options included */
                                    price: number;
                                }[];
                                /** @description Pesos, at most 2 decimals */
                                total: number;
                                delivery_address: string;
                                contact_number: string;
                                notes: string | null;
                            } | null;
                            /** @description With a publishable key, in the first reply of a conversation: send it with every further message */
                            session_token?: string;
                        };
                    };
                };
            };
            /** @description `MALFORMED_JSON` The body is not valid JSON; `VALIDATION_FAILED` Some fields are not right */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "MALFORMED_JSON" | "VALIDATION_FAILED";
                    };
                };
            };
            /** @description `INVALID_API_KEY` The API key is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "INVALID_API_KEY";
                    };
                };
            };
            /** @description `ACCOUNT_DISABLED` This account is disabled; `AGENT_DISABLED` The agent of this store is off; `FORBIDDEN` Not allowed; `PLAN_REQUIRED` The plan does not include the API */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "ACCOUNT_DISABLED" | "AGENT_DISABLED" | "FORBIDDEN" | "PLAN_REQUIRED";
                    };
                };
            };
            /** @description `NOT_FOUND` Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "NOT_FOUND";
                    };
                };
            };
            /** @description `REQUEST_TIMEOUT` The request took too long to arrive */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
            /** @description `IDEMPOTENCY_IN_PROGRESS` The same request is still running */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "IDEMPOTENCY_IN_PROGRESS";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE` The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE` The body has an unsupported type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED` The idempotency key was used for another request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            /** @description `MONTHLY_LIMIT_REACHED` The replies of this month are used up; `RATE_LIMITED` Too many requests */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "MONTHLY_LIMIT_REACHED" | "RATE_LIMITED";
                    };
                };
            };
            /** @description `INTERNAL` Something went wrong on our side */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "INTERNAL";
                    };
                };
            };
            /** @description `AI_UNAVAILABLE` The agent does not answer; `BUSY` Busy, try again shortly */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "AI_UNAVAILABLE" | "BUSY";
                    };
                };
            };
        };
    };
}
