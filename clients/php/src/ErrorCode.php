<?php

declare(strict_types=1);

namespace Platen;

/** The closed set of codes that Platen answers with. docs/api.md says when each is sent. */
enum ErrorCode: string
{
    case InvalidJson = 'invalid_json';
    case InvalidRequest = 'invalid_request';
    case Unauthorized = 'unauthorized';
    case AccountSuspended = 'account_suspended';
    case InsufficientScope = 'insufficient_scope';
    case NotFound = 'not_found';
    case TemplateNotFound = 'template_not_found';
    case VersionNotFound = 'version_not_found';
    case GenerationNotFound = 'generation_not_found';
    case AccountNotFound = 'account_not_found';
    case MethodNotAllowed = 'method_not_allowed';
    case NotAcceptable = 'not_acceptable';
    case RequestTimeout = 'request_timeout';
    case IdempotencyConflict = 'idempotency_conflict';
    case PayloadTooLarge = 'payload_too_large';
    case UnsupportedMediaType = 'unsupported_media_type';
    case InvalidData = 'invalid_data';
    case InvalidTemplate = 'invalid_template';
    case TemplateNotPublished = 'template_not_published';
    case RenderFailed = 'render_failed';
    case RateLimited = 'rate_limited';
    case QuotaExceeded = 'quota_exceeded';
    case InternalError = 'internal_error';
    case ServiceUnavailable = 'service_unavailable';
    case RenderTimeout = 'render_timeout';

    /** Whether a status belongs to the code. 417 and 431 carry `invalid_request`, too. */
    public function fits(int $status): bool
    {
        return $status === $this->status() || ($this === self::InvalidRequest && ($status === 417 || $status === 431));
    }

    /** The HTTP status of the code. */
    public function status(): int
    {
        return match ($this) {
            self::InvalidJson, self::InvalidRequest => 400,
            self::Unauthorized => 401,
            self::AccountSuspended, self::InsufficientScope => 403,
            self::NotFound, self::TemplateNotFound, self::VersionNotFound,
            self::GenerationNotFound, self::AccountNotFound => 404,
            self::MethodNotAllowed => 405,
            self::NotAcceptable => 406,
            self::RequestTimeout => 408,
            self::IdempotencyConflict => 409,
            self::PayloadTooLarge => 413,
            self::UnsupportedMediaType => 415,
            self::InvalidData, self::InvalidTemplate, self::TemplateNotPublished, self::RenderFailed => 422,
            self::RateLimited, self::QuotaExceeded => 429,
            self::InternalError => 500,
            self::ServiceUnavailable => 503,
            self::RenderTimeout => 504,
        };
    }
}
