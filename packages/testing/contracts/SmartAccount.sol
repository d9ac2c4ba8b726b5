// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// A minimal smart account: its owner's signature is its own (ERC-1271). For local chains only: a real account also binds
/// the signed data to itself (ERC-7739).
contract SmartAccount {
    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        address signer = ecrecover(hash, uint8(signature[64]), bytes32(signature[:32]), bytes32(signature[32:64]));
        return signer != address(0) && signer == owner ? SmartAccount.isValidSignature.selector : bytes4(0xffffffff);
    }
}

/// Deploys accounts at addresses that are known before (EIP-1014), as ERC-6492 requires.
contract SmartAccountFactory {
    function create(address owner, bytes32 salt) external returns (address) {
        return address(new SmartAccount{salt: salt}(owner));
    }
}
