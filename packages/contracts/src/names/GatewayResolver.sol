// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// The resolver of a zone whose names are kept by gateways off the chain (ENSIP-10, ERC-3668). Answers are signed by one of
/// its signers, for this contract, one request and a limited time. The owner changes signers and addresses of gateways; a
/// new signer is added before the old one is removed, so that names resolve without a break.
contract GatewayResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error AnswerExpired(uint64 expires);
    error SignerUnknown(address signer);
    error SignatureInvalid();
    error NotOwner();

    event SignerChanged(address indexed signer, bool accepted);
    event UrlsChanged(string[] urls);
    event OwnerChanged(address indexed owner);

    address public owner;
    /// The account that may become the owner by `acceptOwner`.
    address public nextOwner;
    mapping(address => bool) public signers;
    string[] private gatewayUrls;

    constructor(address owner_, string[] memory urls_, address[] memory signers_) {
        owner = owner_;
        emit OwnerChanged(owner_);
        gatewayUrls = urls_;
        emit UrlsChanged(urls_);
        for (uint256 i = 0; i < signers_.length; i++) {
            signers[signers_[i]] = true;
            emit SignerChanged(signers_[i], true);
        }
    }

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner();
        _;
    }

    function setSigner(address signer, bool accepted) external onlyOwner {
        signers[signer] = accepted;
        emit SignerChanged(signer, accepted);
    }

    function setUrls(string[] memory urls_) external onlyOwner {
        gatewayUrls = urls_;
        emit UrlsChanged(urls_);
    }

    function setNextOwner(address next) external onlyOwner {
        nextOwner = next;
    }

    function acceptOwner() external {
        if (msg.sender != nextOwner) revert NotOwner();
        owner = msg.sender;
        delete nextOwner;
        emit OwnerChanged(msg.sender);
    }

    /// Addresses of the gateways, as ERC-3668 has them: with `{sender}` and `{data}`.
    function urls() external view returns (string[] memory) {
        return gatewayUrls;
    }

    /// ENSIP-10: sends the caller to the gateways.
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        bytes memory request = abi.encodeCall(this.resolve, (name, data));
        revert OffchainLookup(address(this), gatewayUrls, request, this.resolveWithProof.selector, request);
    }

    /// ERC-3668: the answer of a gateway to `request`, once its signature is checked.
    function resolveWithProof(bytes calldata response, bytes calldata request) external view returns (bytes memory) {
        (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(response, (bytes, uint64, bytes));
        if (expires < block.timestamp) revert AnswerExpired(expires);
        address signer = signerOf(answerHash(expires, request, result), signature);
        if (!signers[signer]) revert SignerUnknown(signer);
        return result;
    }

    /// The hash that a signer signs: that of ENS's own offchain resolver.
    function answerHash(uint64 expires, bytes calldata request, bytes memory result) public view returns (bytes32) {
        return keccak256(abi.encodePacked(hex"1900", address(this), expires, keccak256(request), keccak256(result)));
    }

    /// ERC-165 and ENSIP-10.
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == this.resolve.selector;
    }

    function signerOf(bytes32 hash, bytes memory signature) private pure returns (address signer) {
        if (signature.length != 65) revert SignatureInvalid();
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
            v := byte(0, mload(add(signature, 96)))
        }
        // EIP-2: the other half of the curve would be a second signature of the same answer.
        if (uint256(s) > 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0) revert SignatureInvalid();
        signer = ecrecover(hash, v, r, s);
        if (signer == address(0)) revert SignatureInvalid();
    }
}
